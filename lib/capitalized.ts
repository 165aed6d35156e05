/** Capitalizes text for the start of a line: 'lunes' becomes 'Lunes'. */
export function capitalized(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
