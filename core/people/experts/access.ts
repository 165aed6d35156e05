import * as words from '#text/people/experts/rules';
/** Public facts about access to a place. */
export type Access = { isStepFree: boolean; hasParking: boolean };

export const ACCESS = [
  { fact: 'isStepFree', mark: 'step-free', label: words.step_free_entrance },
  { fact: 'hasParking', mark: 'parking', label: words.parking },
] as const satisfies readonly { fact: keyof Access; mark: string; label: () => string }[];

/** Formats access, such as 'Step-free entrance · Parking'. Empty if the place has neither. */
export function sayAccess(place: Access): string {
  return ACCESS.filter(({ fact }) => place[fact])
    .map(({ label }) => label())
    .join(' · ');
}

/**
 * Returns a line for each place with step-free access or parking. If there are several places, each line
 * begins with the town: 'Denver, CO: Parking'.
 */
export function accessLines(places: readonly (Access & { label: string })[]): string[] {
  const lines = places.flatMap((place) => {
    const words = sayAccess(place);
    if (!words) return [];
    return [places.length > 1 ? `${place.label}: ${words}` : words];
  });
  return [...new Set(lines)];
}
