/**
 * Checks whether a page asks a question of its own, as its loader says by `awaitsAnswer`. The cookie banner then
 * waits: two questions with Accept and Decline could be mistaken for each other.
 */
export function awaitsAnswer(matches: readonly { loaderData?: unknown }[]): boolean {
  return matches.some(
    ({ loaderData }) => (loaderData as { awaitsAnswer?: unknown } | undefined | null)?.awaitsAnswer === true,
  );
}
