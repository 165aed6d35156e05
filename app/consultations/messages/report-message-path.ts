export const REPORT_MESSAGE = 'report';

/**
 * Returns the path of the page where the viewer chooses a message to report.
 * @param before limits the page to messages with lower numbers; without it, the page shows the newest.
 */
export function reportMessagePath(conversationId: string, before?: number): string {
  return `/messages/${conversationId}?${REPORT_MESSAGE}${before === undefined ? '' : `&before=${before}`}`;
}
