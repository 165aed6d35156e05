import * as words from '#text/people/experts/rules';

export const GENDERS = [
  ['woman', words.woman],
  ['man', words.man],
  ['nonbinary', words.nonbinary_person],
] as const;

export type Gender = (typeof GENDERS)[number][0];

export const GENDER_IDS = GENDERS.map(([id]) => id) as [Gender, ...Gender[]];

export function isGender(id: string): id is Gender {
  return GENDERS.some(([known]) => known === id);
}
