/**
 * Checks whether a practitioner gives an option.
 * @param option null if the client has not chosen one.
 */
export function gives(practitionerId: string, option: { notGivenBy: readonly string[] } | null): boolean {
  return option === null || !option.notGivenBy.includes(practitionerId);
}
