/** Name of Conform's own submit button (INTENT in @conform-to/dom). */
export const FIELD_CHECK = '__intent__';

/**
 * Checks whether a submit event only validates a field. Conform fires one when a field loses focus, and
 * always prevents it.
 */
export function isFieldCheck({
  submitter,
}: {
  submitter?: { getAttribute(name: string): string | null } | null;
}) {
  return submitter?.getAttribute('name') === FIELD_CHECK;
}
