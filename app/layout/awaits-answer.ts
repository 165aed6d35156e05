/**
 * Whether one of the pages that are shown asks for an answer of its own, as its loader says by `awaitsAnswer`. The
 * question about cookies waits then: two that end in Accept and Decline could be taken for each other.
 */
export function awaitsAnswer(matches: readonly { loaderData?: unknown }[]): boolean {
  return matches.some(
    ({ loaderData }) => (loaderData as { awaitsAnswer?: unknown } | undefined | null)?.awaitsAnswer === true,
  );
}
