/** Both ends of a part of a file, the last byte included. */
export type ByteRange = { first: number; last: number };

/** More parts at once are asked for by nobody but to make work. */
const MOST_RANGES = 16;

/**
 * What a Range header asks of a file (RFC 9110, 14.1 and 14.2): parts in the file's order, those that touch joined to
 * one; 'whole' for a unit that is not bytes, which is to be passed over; 'none' where nothing asked for can be had, where
 * it cannot be read, and where there are too many.
 */
export function rangesOf(header: string, size: number): ByteRange[] | 'whole' | 'none' {
  const [, unit = '', set = ''] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=(.*)$/.exec(header) ?? [];
  if (unit && unit.toLowerCase() !== 'bytes') return 'whole';
  const specs = set.split(',', MOST_RANGES + 1).map((spec) => spec.trim());
  if (specs.length > MOST_RANGES) return 'none';
  const ranges: ByteRange[] = [];
  for (const spec of specs) {
    const [, from, to] = /^(\d*)-(\d*)$/.exec(spec) ?? [];
    if (from === undefined || to === undefined || from + to === '') return 'none';
    if (from && to && Number(from) > Number(to)) return 'none';
    const first = from ? Number(from) : Math.max(size - Number(to), 0);
    const last = from && to ? Math.min(Number(to), size - 1) : size - 1;
    if (first <= last) ranges.push({ first, last });
  }
  return ranges.length > 0 ? joined(ranges) : 'none';
}

function joined(ranges: ByteRange[]): ByteRange[] {
  const parts: ByteRange[] = [];
  for (const range of ranges.sort((a, b) => a.first - b.first)) {
    const before = parts.at(-1);
    if (before && range.first <= before.last + 1) before.last = Math.max(before.last, range.last);
    else parts.push({ ...range });
  }
  return parts;
}
