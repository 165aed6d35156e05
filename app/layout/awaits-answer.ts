/**
 * Checks whether a page asks a question itself, as indicated by its loader's `awaitsAnswer`. The cookie
 * banner then waits, since two Accept/Decline questions could be confused.
 */
export function awaitsAnswer(matches: readonly { loaderData?: unknown }[]): boolean {
  return matches.some(
    ({ loaderData }) => (loaderData as { awaitsAnswer?: unknown } | undefined | null)?.awaitsAnswer === true,
  );
}
