/** Returns the heading of the experts whose turn in Spotlight it is. */
export function sayTurns(state: string | null | undefined): string {
  return `Spotlight today${state ? ` in ${state}` : ''} (paid, taking turns)`;
}
