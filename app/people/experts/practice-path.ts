/** The expert dashboard; its first tab. */
export const PRACTICE_PATH = '/dashboard/expert';
export const SERVICES_PATH = `${PRACTICE_PATH}/services`;
export const APPEARANCE_PATH = `${PRACTICE_PATH}/appearance`;
export const AVAILABILITY_PATH = `${PRACTICE_PATH}/availability`;
/** The people of a center. */
export const TEAM_PATH = `${PRACTICE_PATH}/team`;
/** The practice's business cards, ten on a sheet to print. */
export const CARD_SHEET_PATH = `${PRACTICE_PATH}/card`;
/** An option by its id; one to add has an address beside it, so that neither is taken for the other. */
export const optionPath = (optionId: string | null): string =>
  optionId === null ? `${PRACTICE_PATH}/new-option` : `${PRACTICE_PATH}/options/${optionId}`;

/**
 * The address of a page of the dashboard for one of several practices.
 * @param practiceId null for somebody who belongs to one alone: their addresses name none.
 */
export function pathFor(path: string, practiceId: string | null): string {
  return practiceId === null ? path : `${path}?practice=${practiceId}`;
}
