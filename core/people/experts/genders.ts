export const GENDERS = [
  ['woman', 'A woman'],
  ['man', 'A man'],
  ['nonbinary', 'A nonbinary person'],
] as const;

export type Gender = (typeof GENDERS)[number][0];

export const GENDER_IDS = GENDERS.map(([id]) => id) as [Gender, ...Gender[]];

export function isGender(id: string): id is Gender {
  return GENDERS.some(([known]) => known === id);
}
