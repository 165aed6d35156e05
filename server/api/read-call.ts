import * as words from '#text/api/answers';
import { Problem } from '../../api/problem.ts';
import type { ProblemCode } from '../../api/problem-codes.ts';
import { addressFault, addressOf } from '../gate/address.ts';
import { bodyOf, sendsBody } from '../gate/gate.ts';
import { LOOKING } from '../gate/origin.ts';

/** The largest body of a call, in bytes. */
const MAX_BODY_BYTES = 64 * 1024;
const ADDRESS_CODES: Partial<Record<number, ProblemCode>> = { 414: 'address_too_long' };

/** Returns the request at the configured origin with its whole body, or throws why it is refused. */
export async function checked(request: Request, origin: string): Promise<Request> {
  const { method, headers, signal } = request;
  const address = addressOf(request.url);
  const fault = addressFault(address);
  if (fault) throw new Problem(ADDRESS_CODES[fault.status] ?? 'call_unreadable', fault.message());
  const url = origin + address.path + address.query;
  if (LOOKING.has(method)) {
    if (sendsBody(headers)) throw new Problem('call_unreadable', words.no_body());
    return request.url === url ? request : new Request(url, { method, headers, signal });
  }
  const body = await bodyOf(request, MAX_BODY_BYTES);
  if (body === 'too long') throw new Problem('too_large', words.title_413());
  if (body === 'broken off') throw new Problem('call_unreadable', words.title_400());
  return new Request(url, { method, headers, signal, body: body as Uint8Array<ArrayBuffer> });
}
