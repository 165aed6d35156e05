/** The name of conform's own submit button (INTENT in @conform-to/dom). */
export const FIELD_CHECK = '__intent__';

/**
 * Checks whether a submit event only checks a field: conform raises one of its own when a field is left, and always
 * prevents it.
 */
export function isFieldCheck({
  submitter,
}: {
  submitter?: { getAttribute(name: string): string | null } | null;
}) {
  return submitter?.getAttribute('name') === FIELD_CHECK;
}
