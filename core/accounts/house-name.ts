import { brand } from '../brand.ts';

/** Letters of other alphabets, digits and signs that are read as a Latin letter. I, l, 1 and | are all read as l. */
const LOOKS_LIKE: Record<string, string> = {
  a: 'аαɑ@4ᴀꭺ',
  b: 'ьβʙᏏ8',
  c: 'сϲᴄⲥ',
  d: 'ԁɗᴅ',
  e: 'еεєҽ3ᴇ℮ꭼ',
  f: 'ƒꞙ',
  g: 'ɡցԍɢ9ᏻ',
  h: 'һհʜ',
  j: 'јϳ',
  k: 'κкᴋ',
  l: 'iіιɩӏ1|ǀ!ɪʟⅼꮮ׀ı',
  m: 'мᴍⅿ',
  n: 'пոռɴ',
  o: 'оοօ0σᴏⲟ',
  p: 'рρϼᴘⲣꮲ',
  q: 'ԛզ',
  r: 'гᴦʀꭱ',
  s: 'ѕ5$ꜱꮪ',
  t: 'тτᴛ7ꭲ',
  u: 'υսʋᴜц',
  v: 'νѵᴠⅴ',
  w: 'ԝωшѡաᴡꮃ',
  x: 'хχ',
  y: 'уүγʏ',
  z: 'ᴢʐꮓ',
};
const LETTER = new Map(
  Object.entries(LOOKS_LIKE).flatMap(([letter, alike]) => [...alike].map((sign) => [sign, letter] as const)),
);

/** Words by which the house alone speaks, where they are all that a name says. */
const ROLES = [
  'admin',
  'administrator',
  'customer care',
  'customer service',
  'customer support',
  'help desk',
  'moderator',
  'official support',
  'support',
  'support team',
  'system',
  'webmaster',
];

/** The words of a name as an eye in a hurry reads them: Latin letters alone, without marks, in lower case. */
function wordsSeen(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
  return [...plain]
    .map((sign) => LETTER.get(sign) ?? sign)
    .join('')
    .replaceAll('vv', 'w')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}

const HOUSE = wordsSeen(brand.name).join('');
const ROLES_SEEN = new Set(ROLES.map((role) => wordsSeen(role).join('')));

/** Said beside a field with a name that people would take for ours. */
export const NAME_OF_HOUSE = `This looks like a name of ${brand.name} itself. Please choose another one.`;

/**
 * True for a name that pretends to be the house: the brand, whole or in pieces, with letters that look alike, or
 * nothing but a role of ours, such as 'Support'. Of a word that only begins alike ('Plug Wellness') it is false.
 */
export function looksLikeHouse(name: string): boolean {
  const words = wordsSeen(name);
  if (ROLES_SEEN.has(words.join(''))) return true;
  return words.some((word, first) => {
    if (word.includes(HOUSE)) return true;
    let run = '';
    for (const next of words.slice(first)) {
      run += next;
      if (run.length >= HOUSE.length) return run === HOUSE || run === `${HOUSE}s`;
    }
    return false;
  });
}
