/** Returns a text with a capital, as a line of its own begins: 'lunes' becomes 'Lunes'. */
export function capitalized(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
