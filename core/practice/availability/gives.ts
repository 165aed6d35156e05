/**
 * Checks whether a practitioner gives an option.
 * @param option null if none is chosen.
 */
export function gives(practitionerId: string, option: { notGivenBy: readonly string[] } | null): boolean {
  return option === null || !option.notGivenBy.includes(practitionerId);
}
