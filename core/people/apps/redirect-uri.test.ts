import { describe, expect, it } from 'vitest';
import { isRedirectUri, isRegistered, withParameters } from './redirect-uri.ts';

describe('an address', () => {
  it.each([
    'https://app.example',
    'https://app.example/',
    'https://app.example/back?from=plugwell',
    'https://app.example:8443/back',
    'http://127.0.0.1/back',
    'http://127.0.0.1:8080/back',
    'http://[::1]/back',
  ])('can be %s', (uri) => expect(isRedirectUri(uri)).toBe(true));

  it.each([
    ['', 'nothing'],
    ['app.example/back', 'no scheme'],
    ['http://app.example/back', 'no encryption'],
    ['http://localhost/back', 'a name that other programs can answer for'],
    ['http://127.0.0.1.evil.example/back', 'a host that begins like loopback'],
    ['http://127.0.0.1@evil.example/back', 'loopback as a user'],
    ['http://127.1/back', 'a short way to write loopback'],
    ['http://0x7f000001/back', 'a number for loopback'],
    ['https://me@app.example/back', 'a user'],
    ['https://app.example/back#here', 'a fragment'],
    ['https://app.example/a/../back', 'dots'],
    ['https://app.example/a/%2e%2e/back', 'encoded dots'],
    ['https://APP.example/back', 'capitals in the host'],
    ['https://app.example:443/back', 'the usual port'],
    ['https://app.example\\back', 'a backslash'],
    ['https://app.example/ba ck', 'a space'],
    ['https://app.example/back\n', 'a line break'],
    ['https://äpp.example/back', 'letters of another alphabet'],
    ['javascript:alert(1)', 'a script'],
    ['app.example.plan:/back', 'a scheme of its own'],
    [`https://app.example/${'a'.repeat(500)}`, 'too much'],
  ])('can not be %j: %s', (uri) => expect(isRedirectUri(uri)).toBe(false));
});

it('matches to the letter, and with any port on loopback', () => {
  const registered = ['https://app.example/back', 'http://127.0.0.1/back', 'http://[::1]:3000/back'];
  const takes = (uri: string) => isRegistered(registered, uri);
  expect(takes('https://app.example/back')).toBe(true);
  expect(takes('http://127.0.0.1:1/back')).toBe(true);
  expect(takes('http://127.0.0.1:65535/back')).toBe(true);
  expect(takes('http://[::1]/back')).toBe(true);
  expect(takes('http://127.0.0.1:65536/back')).toBe(false);
  expect(takes('http://127.0.0.1:80/back/')).toBe(false);
  expect(takes('http://[::1]:1/other')).toBe(false);
  expect(isRegistered(['https://app.example/back'], 'http://127.0.0.1/back')).toBe(false);
});

it('keeps its own query as it is', () => {
  expect(withParameters('https://app.example/back', { code: 'a b', state: null })).toBe(
    'https://app.example/back?code=a+b',
  );
  expect(withParameters('https://app.example/back?a=%20+&b', { state: '&=' })).toBe(
    'https://app.example/back?a=%20+&b&state=%26%3D',
  );
});
