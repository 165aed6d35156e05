import { createHash, randomBytes } from 'node:crypto';

/** The milliseconds and the count of the id made last in this process. */
let last = { ms: 0, count: 0 };

/**
 * A UUID of version 7 (RFC 9562, method 1): 48 bits of milliseconds, a count of 12 bits, then random. Ids of
 * one process sort in the order in which they were made, within a millisecond and over a clock set back.
 */
export function newId(): string {
  const bytes = randomBytes(16);
  const nowMs = Date.now();
  last = nowMs > last.ms ? { ms: nowMs, count: 0 } : { ms: last.ms, count: last.count + 1 };
  if (last.count > 0xfff) last = { ms: last.ms + 1, count: 0 };
  bytes.writeUIntBE(last.ms, 0, 6);
  bytes.writeUInt16BE(last.count, 6);
  return format(bytes, 7);
}

/** The same UUID (version 8, RFC 9562) for the same name, for demo data that is made anew alike each time. */
export function idFromName(name: string): string {
  return format(createHash('sha256').update(name).digest().subarray(0, 16), 8);
}

/** True for a UUID in its usual 36-character form; ask before an id from a URL reaches the database. */
export function isId(text: unknown): text is string {
  return (
    typeof text === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
  );
}

function format(bytes: Buffer, version: number): string {
  bytes[6] = (bytes[6]! & 0x0f) | (version << 4);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
