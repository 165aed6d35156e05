/** What both sides read in the place of a message that an admin has hidden. */
const REMOVED = 'This message was removed';

/** The words of a message as its two sides may read them. */
export function shownBody({ body, hiddenAt }: { body: string; hiddenAt: Date | null }): string {
  return hiddenAt ? REMOVED : body;
}
