import ipaddr from 'ipaddr.js';

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
  return network(named && isAddress(named) ? named : (seen ?? ''));
}

/** As people write them: a number with fewer than four parts would be an address to a parser, too. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

/** One person holds a whole /64 of IPv6, so the first four groups are what counts. */
function network(address: string): string {
  if (!isAddress(address)) return 'unknown';
  const seen = ipaddr.process(address);
  if (!(seen instanceof ipaddr.IPv6)) return seen.toString();
  const groups = seen.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::`;
}
