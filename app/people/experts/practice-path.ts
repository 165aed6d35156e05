/** Path of the expert dashboard, which is also its first tab. */
export const PRACTICE_PATH = '/dashboard/expert';
export const SERVICES_PATH = `${PRACTICE_PATH}/services`;
export const APPEARANCE_PATH = `${PRACTICE_PATH}/appearance`;
export const PHOTOS_PATH = `${PRACTICE_PATH}/photos`;
export const AVAILABILITY_PATH = `${PRACTICE_PATH}/availability`;
export const TEAM_PATH = `${PRACTICE_PATH}/team`;
export const WIDGET_PATH = `${PRACTICE_PATH}/widget`;
export const CARD_SHEET_PATH = `${PRACTICE_PATH}/card`;
/** Returns the path of an option's page; for null, the page that adds an option. */
export const optionPath = (optionId: string | null): string =>
  optionId === null ? `${PRACTICE_PATH}/new-option` : `${PRACTICE_PATH}/options/${optionId}`;

/**
 * Adds the practice to the path of a dashboard page.
 * @param practiceId null for a member of only one practice.
 */
export function pathFor(path: string, practiceId: string | null): string {
  return practiceId === null ? path : `${path}?practice=${practiceId}`;
}
