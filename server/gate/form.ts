import * as words from '#text/ground/answers';
import type { Fault } from './fault.ts';

/** Limits far above the needs of our forms. */
const MAX_FIELDS = 256;
const MAX_NAME_LENGTH = 64;
const MAX_NAME_DEPTH = 4;
const MAX_PART_HEAD = 4096;

/**
 * The names of fields: words joined by dots, with indexes below 100, as in `email`, `hours[3].from`, or
 * `tags[]`.
 */
const NAME = /^[A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*|\[\d{0,2}\])*$/;
const TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;
const BOUNDARY = /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+./:=?-]{1,70}))\s*(?:;|$)/i;

const NO_FORM: Fault = { status: 415, message: words.only_forms };
const BROKEN: Fault = {
  status: 400,
  message: words.broken_go_back,
};
const TOO_MUCH: Fault = {
  status: 400,
  message: words.form_has_too_much,
};

/**
 * Reads the encoding of a form from its headers: the boundary of a multipart body, or null if the body is
 * percent-encoded. Returns a Fault for anything else.
 */
export function formTypeOf(headers: Headers): { boundary: string | null } | Fault {
  const type = headers.get('Content-Type') ?? '';
  const kind = TYPE.exec(type)?.[1]?.toLowerCase();
  if (!kind || type.length > 200 || type.includes(',')) return NO_FORM;
  if ((headers.get('Content-Encoding') ?? 'identity') !== 'identity') return NO_FORM;
  if (kind !== 'multipart/form-data') return { boundary: null };
  const [, quoted, bare] = BOUNDARY.exec(type) ?? [];
  const boundary = quoted ?? bare;
  return boundary ? { boundary } : BROKEN;
}

/**
 * Returns the reason to refuse a form's body; null if it is fine. Checks the number and size of the fields
 * before anything parses them.
 * @param boundary the boundary of a multipart body; null for a percent-encoded one.
 */
export async function formFault(body: Buffer, boundary: string | null): Promise<Fault | null> {
  if (body.length === 0) return BROKEN;
  const names = boundary === null ? encodedNames(body) : await partNames(body, boundary);
  if (!Array.isArray(names)) return names;
  if (names.length === 0) return BROKEN;
  return names.every(isHonestName) ? null : TOO_MUCH;
}

function encodedNames(body: Buffer): string[] | Fault {
  const names: string[] = [];
  for (let from = 0, fields = 0; from <= body.length; fields++) {
    if (fields === MAX_FIELDS) return TOO_MUCH;
    const next = body.indexOf('&', from);
    const end = next < 0 ? body.length : next;
    const equals = body.subarray(from, end).indexOf('=');
    const length = equals < 0 ? end - from : equals;
    if (length > 3 * MAX_NAME_LENGTH) return TOO_MUCH;
    try {
      if (end > from) names.push(decodeURIComponent(body.toString('latin1', from, from + length)));
    } catch {
      return BROKEN;
    }
    from = end + 1;
  }
  return /%(?![0-9a-f]{2})/i.test(body.toString('latin1')) ? BROKEN : names;
}

async function partNames(body: Buffer, boundary: string): Promise<string[] | Fault> {
  const line = `--${boundary}`;
  if (body.toString('latin1', 0, line.length) !== line) return BROKEN;
  let at = 0;
  for (let parts = 0; body.toString('latin1', at + line.length, at + line.length + 2) !== '--'; parts++) {
    if (parts === MAX_FIELDS) return TOO_MUCH;
    if (!body.subarray(at, at + MAX_PART_HEAD).includes('\r\n\r\n')) return BROKEN;
    const next = body.indexOf(`\r\n${line}`, at + line.length);
    if (next < 0) return BROKEN;
    at = next + 2;
  }
  if (body.length > at + line.length + 4) return BROKEN;
  try {
    const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` };
    const form = await new Response(body as Uint8Array<ArrayBuffer>, { headers }).formData();
    return [...form.keys()];
  } catch {
    return BROKEN;
  }
}

/**
 * Checks whether a field's name is safe. Names become objects and lists, so none may reach a built-in
 * property, such as `__proto__` or the `length` and methods of a list.
 */
function isHonestName(name: string): boolean {
  if (name.length > MAX_NAME_LENGTH || !NAME.test(name)) return false;
  const parts = name.match(/[^.[\]]+|\[\]/g) ?? [];
  if (parts.length > MAX_NAME_DEPTH) return false;
  return parts.every((part, at) => !(part in (at === 0 ? {} : [])));
}
