import { describe, expect, it } from 'vitest';
import { clientAddressOf } from './client-address.ts';

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });

describe('the IP address of a client', () => {
  it.each([
    ['the socket’s', {}, '203.0.113.9', null, '203.0.113.9'],
    [
      'the socket’s, whatever X-Forwarded-For claims',
      { 'x-forwarded-for': '1.2.3.4' },
      '203.0.113.9',
      null,
      '203.0.113.9',
    ],
    ['the configured header’s', { 'x-real-ip': '198.51.100.4' }, '10.0.0.1', 'x-real-ip', '198.51.100.4'],
    ['not that of another header', { 'x-forwarded-for': '1.2.3.4' }, '10.0.0.1', 'x-real-ip', '10.0.0.1'],
    [
      'the entry the proxy added, not the client’s',
      { 'x-forwarded-for': '1.2.3.4, 198.51.100.4' },
      '10.0.0.1',
      'x-forwarded-for',
      '198.51.100.4',
    ],
    [
      'the socket’s when the header holds no address',
      { 'x-real-ip': 'anything' },
      '10.0.0.1',
      'x-real-ip',
      '10.0.0.1',
    ],
    ['an IPv4 mapped to IPv6', {}, '::ffff:203.0.113.9', null, '203.0.113.9'],
    ['the /64 of an IPv6', {}, '2001:db8:1:2:3:4:5:6', null, '2001:db8:1:2::'],
    ['the same /64 for another host in it', {}, '2001:db8:1:2::9', null, '2001:db8:1:2::'],
    ['a short IPv6', {}, '::1', null, '0:0:0:0::'],
    ['a link-local one with its zone', {}, 'fe80::1%eth0', null, 'fe80:0:0:0::'],
  ] as const)('is %s', (_case, headers, socket, header, address) =>
    expect(clientAddressOf(new Headers(headers), from(socket), header)).toBe(address),
  );

  it('is the same for everyone if it is unknown', () =>
    expect(clientAddressOf(new Headers(), undefined, null)).toBe('unknown'));
});
