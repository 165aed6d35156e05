const ZIP = /^(\d{5})(?:[-\s]?\d{4})?$/;

/** The five digits of a ZIP or ZIP+4, spaces around it allowed; null for what is none. */
export function zipDigits(text: string): string | null {
  return ZIP.exec(text.trim())?.[1] ?? null;
}
