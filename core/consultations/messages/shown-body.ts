import * as words from '#text/consultations/messages/rules';

export function shownBody({ body, hiddenAt }: { body: string; hiddenAt: Date | null }): string {
  return hiddenAt ? words.message_was_removed() : body;
}
