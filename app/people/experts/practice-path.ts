/** The expert dashboard, which is also its first tab. */
export const PRACTICE_PATH = '/dashboard/expert';
export const SERVICES_PATH = `${PRACTICE_PATH}/services`;
export const APPEARANCE_PATH = `${PRACTICE_PATH}/appearance`;
export const AVAILABILITY_PATH = `${PRACTICE_PATH}/availability`;
/** The team of a center. */
export const TEAM_PATH = `${PRACTICE_PATH}/team`;
/** The practice's business cards, ten to a printable sheet. */
export const CARD_SHEET_PATH = `${PRACTICE_PATH}/card`;
/** The page of an option; without an id, the page that adds one, at a path no id can have. */
export const optionPath = (optionId: string | null): string =>
  optionId === null ? `${PRACTICE_PATH}/new-option` : `${PRACTICE_PATH}/options/${optionId}`;

/**
 * Returns the address of a dashboard page for one of several practices.
 * @param practiceId null for a member of only one practice, whose addresses name none.
 */
export function pathFor(path: string, practiceId: string | null): string {
  return practiceId === null ? path : `${path}?practice=${practiceId}`;
}
