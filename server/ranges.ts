/** The first and the last byte of a part of a file, both included. */
export type ByteRange = { first: number; last: number };

/** Maximum number of parts in a request. No honest request needs more. */
const MAX_RANGES = 16;

/**
 * Parses a Range header (RFC 9110, 14.1 and 14.2) into parts in the order of the file, with adjacent parts
 * joined. Returns 'whole' for a unit other than bytes, which must be ignored, and 'none' if the header is
 * invalid, cannot be satisfied, or has too many parts.
 */
export function rangesOf(header: string, size: number): ByteRange[] | 'whole' | 'none' {
  const [, unit = '', set = ''] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=(.*)$/.exec(header) ?? [];
  if (unit && unit.toLowerCase() !== 'bytes') return 'whole';
  const specs = set.split(',', MAX_RANGES + 1).map((spec) => spec.trim());
  if (specs.length > MAX_RANGES) return 'none';
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
