/** The query parameter that lets the viewer choose a message to report. */
export const REPORT_MESSAGE = 'report';

/**
 * Returns the path of the page to choose a message to report.
 * @param before shows only messages with lower numbers; by default, the newest are shown.
 */
export function reportMessagePath(conversationId: string, before?: number): string {
  return `/messages/${conversationId}?${REPORT_MESSAGE}${before === undefined ? '' : `&before=${before}`}`;
}
