/** The name by which conform marks a press of its own (INTENT in @conform-to/dom). */
export const FIELD_CHECK = '__intent__';

/**
 * Whether a form was not sent: leaving a field checks it by a submit event of conform's own, which nobody made and
 * which is always prevented.
 */
export function isFieldCheck({
  submitter,
}: {
  submitter?: { getAttribute(name: string): string | null } | null;
}) {
  return submitter?.getAttribute('name') === FIELD_CHECK;
}
