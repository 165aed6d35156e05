/**
 * Checks whether a loader set `awaitsAnswer` because its page asks a question. The cookie banner then
 * waits, because people could confuse two Accept/Decline questions.
 */
export function awaitsAnswer(matches: readonly { loaderData?: unknown }[]): boolean {
  return matches.some(
    ({ loaderData }) => (loaderData as { awaitsAnswer?: unknown } | undefined | null)?.awaitsAnswer === true,
  );
}
