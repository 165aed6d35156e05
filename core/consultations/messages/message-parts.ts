/** A piece of a message: words, or the address of a page. */
export type MessagePart = { text: string; href?: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/gi;

/**
 * Splits a message into words and links. Only whole http and https addresses become links, they are shown as
 * they stand, and what merely ends a sentence is left out of them. Nothing is ever fetched.
 */
export function partsOf(body: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let from = 0;
  for (const match of body.matchAll(ADDRESS)) {
    const address = withoutSentenceEnd(match[0]);
    const href = safeAddress(address);
    if (!href) continue;
    if (match.index > from) parts.push({ text: body.slice(from, match.index) });
    parts.push({ text: address, href });
    from = match.index + address.length;
  }
  if (from < body.length) parts.push({ text: body.slice(from) });
  return parts;
}

function withoutSentenceEnd(address: string): string {
  let text = address.replace(/[.,;:!?\])}*_~]+$/, (end) => (end.startsWith(')') ? ')' : ''));
  if (text.endsWith(')') && !text.includes('(')) text = text.slice(0, -1);
  return text;
}

/** The address as a browser reads it, or null for one with a name and password in it, or without a host. */
function safeAddress(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || url.username || url.password || !url.hostname.includes('.')) return null;
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
