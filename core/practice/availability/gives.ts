/** Whether a practitioner gives what is to be booked. @param option null where nothing is chosen. */
export function gives(practitionerId: string, option: { notGivenBy: readonly string[] } | null): boolean {
  return option === null || !option.notGivenBy.includes(practitionerId);
}
