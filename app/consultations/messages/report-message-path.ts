/** What the address of a conversation bears while one of its messages is chosen to be reported. */
export const REPORT_MESSAGE = 'report';

/** Where one of the messages is chosen. @param before the number that the messages shown stand before. */
export function reportMessagePath(conversationId: string, before?: number): string {
  return `/messages/${conversationId}?${REPORT_MESSAGE}${before === undefined ? '' : `&before=${before}`}`;
}
