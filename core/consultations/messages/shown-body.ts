const REMOVED = 'This message was removed';

/** Returns the text of a message as its two sides may read it. */
export function shownBody({ body, hiddenAt }: { body: string; hiddenAt: Date | null }): string {
  return hiddenAt ? REMOVED : body;
}
