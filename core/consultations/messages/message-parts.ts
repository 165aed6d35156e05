export type MessagePart = { text: string; href?: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/gi;

/**
 * Splits a message into text and links. Only complete http and https addresses become links. A link shows the
 * address as typed, without a sentence's final punctuation. We never fetch the address.
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

/**
 * Returns the address as a browser parses it. Null if it has credentials, a host without a dot, or another
 * protocol.
 */
function safeAddress(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || url.username || url.password || !url.hostname.includes('.')) return null;
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
