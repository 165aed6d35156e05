/** What an expert states about getting into a place; everyone sees it. */
export type Access = { isStepFree: boolean; hasParking: boolean };

/** Each fact with its mark in the listing. */
export const ACCESS = [
  { fact: 'isStepFree', mark: 'step-free', label: 'Step-free entrance' },
  { fact: 'hasParking', mark: 'parking', label: 'Parking' },
] as const satisfies readonly { fact: keyof Access; mark: string; label: string }[];

/** Returns 'Step-free entrance · Parking'; empty if neither is stated. */
export function sayAccess(place: Access): string {
  return ACCESS.filter(({ fact }) => place[fact])
    .map(({ label }) => label)
    .join(' · ');
}

/**
 * Returns a line for each place with access stated. With several places, a line begins with the town:
 * 'Denver, CO: Parking'.
 */
export function accessLines(places: readonly (Access & { label: string })[]): string[] {
  const lines = places.flatMap((place) => {
    const words = sayAccess(place);
    if (!words) return [];
    return [places.length > 1 ? `${place.label}: ${words}` : words];
  });
  return [...new Set(lines)];
}
