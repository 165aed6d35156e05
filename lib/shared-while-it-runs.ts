/** Returns a function that runs `work`, and shares the result with callers that ask while it runs. */
export function sharedWhileItRuns<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}
