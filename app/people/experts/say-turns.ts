export function sayTurns(state: string | null | undefined): string {
  return `Spotlight today${state ? ` in ${state}` : ''} (paid, taking turns)`;
}
