/** The expert dashboard; its first tab. */
export const PRACTICE_PATH = '/dashboard/expert';
export const SERVICES_PATH = `${PRACTICE_PATH}/services`;
export const OPTIONS_PATH = `${PRACTICE_PATH}/options`;

/**
 * The address of a page of the dashboard for one of several practices.
 * @param practiceId null for somebody who belongs to one alone: their addresses name none.
 */
export function pathFor(path: string, practiceId: string | null): string {
  return practiceId === null ? path : `${path}?practice=${practiceId}`;
}
