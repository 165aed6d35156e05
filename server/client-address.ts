import { isIP, isIPv6 } from 'node:net';

type NodeEnv = { incoming?: { socket?: { remoteAddress?: string } } };

/**
 * The network address a request came from: the socket's, or what one header of the operator's own proxy says.
 * Any other header that claims to know is ignored, so that nobody escapes a limit by writing it.
 * @param env what the Node adapter passes beside the request.
 * @param header the configured header in lower case, or null. Of a list the last entry counts: the proxy
 * itself has added that one, the ones before it may come from the client.
 */
export function clientAddressOf(headers: Headers, env: unknown, header: string | null): string {
  const named = header ? headers.get(header)?.split(',').at(-1)?.trim() : undefined;
  const seen = (env as NodeEnv | undefined)?.incoming?.socket?.remoteAddress;
  return network(named && isIP(named) ? named : (seen ?? ''));
}

/** One person holds a whole /64 of IPv6, so the first four groups are what counts. */
function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain || 'unknown';
  const [head = '', tail = ''] = plain.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = plain.includes('::') ? [...left, ...zeros, ...right] : left;
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::`;
}
