const REMOVED = 'This message was removed';

export function shownBody({ body, hiddenAt }: { body: string; hiddenAt: Date | null }): string {
  return hiddenAt ? REMOVED : body;
}
