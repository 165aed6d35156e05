/** Shown to both sides instead of a hidden message. */
const REMOVED = 'This message was removed';

/** Returns a message's text as its two sides may read it. */
export function shownBody({ body, hiddenAt }: { body: string; hiddenAt: Date | null }): string {
  return hiddenAt ? REMOVED : body;
}
