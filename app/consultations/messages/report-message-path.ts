/** The query parameter that lets the viewer choose a message to report. */
export const REPORT_MESSAGE = 'report';

/** @param before shows messages with a lower number than this; the newest if absent. */
export function reportMessagePath(conversationId: string, before?: number): string {
  return `/messages/${conversationId}?${REPORT_MESSAGE}${before === undefined ? '' : `&before=${before}`}`;
}
