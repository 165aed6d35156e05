import ipaddr from 'ipaddr.js';

type NodeEnv = { incoming?: { socket?: { remoteAddress?: string } } };

/**
 * Returns the network address of a request: the socket's address, or the one in the header of the operator's
 * own proxy; 'unknown' if neither is valid. Other headers do not count, so no one can evade a limit by
 * sending them.
 * @param env the environment from the Node adapter.
 * @param header the header's name in lower case, or null. The last entry of a list counts, because the proxy
 * added it.
 */
export function clientAddressOf(headers: Headers, env: unknown, header: string | null): string {
  const named = header ? headers.get(header)?.split(',').at(-1)?.trim() : undefined;
  const seen = (env as NodeEnv | undefined)?.incoming?.socket?.remoteAddress;
  return network(named && isAddress(named) ? named : (seen ?? ''));
}

/**
 * Checks whether a text is an IP address. An IPv4 address must have four parts, although the parser also
 * accepts fewer.
 */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

/** Shortens an IPv6 address to its first four groups, because one person can have a whole /64. */
function network(address: string): string {
  if (!isAddress(address)) return 'unknown';
  const seen = ipaddr.process(address);
  if (!(seen instanceof ipaddr.IPv6)) return seen.toString();
  const groups = seen.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::`;
}
