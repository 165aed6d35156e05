/** How many requests wait for an expert, as a heading says it. */
export function sayWaiting(count: number): string {
  return count === 1 ? 'One request waits for your answer' : `${count} requests wait for your answer`;
}
