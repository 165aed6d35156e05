/** The state of a form's check: the errors found so far, with the paths of their fields. */
type Found = { issues: readonly { path?: readonly PropertyKey[] | undefined }[] };

/**
 * Runs a check of several fields even if other fields have errors, so a form shows all of its errors at once.
 * Spread the result into the options of a schema's `refine`. Checks with `abort`, such as those of a text that
 * is too long, still come first.
 * @param fields the fields that the check reads. While one of them has an error, the check does not run.
 */
export function onceValid(...fields: string[]) {
  const isOneOf = (name: unknown) => fields.some((field) => field === name);
  return { when: ({ issues }: Found) => !issues.some(({ path }) => isOneOf(path?.[0])) };
}
