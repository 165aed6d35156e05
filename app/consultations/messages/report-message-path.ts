/** The query parameter that lets the viewer choose a message to report. */
export const REPORT_MESSAGE = 'report';

/** Returns the path to choose a message to report. @param before shows lower numbers; absent, the newest. */
export function reportMessagePath(conversationId: string, before?: number): string {
  return `/messages/${conversationId}?${REPORT_MESSAGE}${before === undefined ? '' : `&before=${before}`}`;
}
