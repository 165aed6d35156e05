import * as words from '#text/api/answers';
import { Problem } from '../problem.ts';

/** How deep a message can be. Ours need five levels. */
const MAX_DEPTH = 16;
/** Codes of JSON-RPC: what is no JSON, and anything else that is refused before a tool runs. */
const [PARSE_ERROR, REFUSED] = [-32_700, -32_000];

/** Refuses other methods. There are no sessions, so there is nothing to open with GET or end with DELETE. */
export function onlyPosts(): Problem {
  return new Problem('method_not_taken', words.other_method({ methods: 'POST' }), {
    headers: { Allow: 'POST' },
  });
}

/**
 * Refuses what a page of another site sends, also one whose name was made to lead here (DNS rebinding). Its
 * browser names its origin; programs name none. `Host` proves nothing, because proxies change it.
 */
export function checkSender(headers: Headers, publicOrigin: string): void {
  const origin = headers.get('Origin');
  const site = headers.get('Sec-Fetch-Site');
  const isForeign = origin === null ? site === 'cross-site' || site === 'same-site' : origin !== publicOrigin;
  if (isForeign) throw new Problem('not_allowed', `Pages of other sites cannot use ${publicOrigin}/mcp.`);
}

/** Refuses several messages at once, and messages too deep to be one. */
export function checkMessage(message: unknown): void {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) {
    throw new Problem('call_unreadable', 'Send one message of JSON-RPC 2.0, as an object.');
  }
  if (isDeeper(message, MAX_DEPTH)) throw new Problem('call_unreadable', 'The message is too deep.');
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1)));

/** Answers a message that no tool gets to see. */
export function refuseMessage({ code, status, message, extras }: Problem): Response {
  const error = {
    code: code === 'call_unreadable' ? PARSE_ERROR : REFUSED,
    message,
    data: { code, ...extras.facts },
  };
  return Response.json({ jsonrpc: '2.0', id: null, error }, { status, headers: extras.headers ?? {} });
}
