export function sayTurns(state: string | null | undefined): string {
  return `Today’s Spotlight${state ? ` in ${state}` : ''} (paid, rotates daily)`;
}
