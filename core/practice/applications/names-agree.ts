/** 'part' means that one name lacks words of the other, such as a middle or last name. */
export type NamesAgree = 'same' | 'part' | 'differs';

/** Compares two names of a person, ignoring case, accents, punctuation, and order. */
export function namesAgree(one: string, other: string): NamesAgree {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.size === 0 || b.size === 0) return 'differs';
  if (a.symmetricDifference(b).size === 0) return 'same';
  return a.isSubsetOf(b) || b.isSubsetOf(a) ? 'part' : 'differs';
}

function wordsOf(name: string): Set<string> {
  const plain = name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’.]/gu, '')
    .toLowerCase();
  return new Set(plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean));
}
