import { parse, serialize } from 'hono/utils/cookie';
import { fingerprint, sameText } from './fingerprint.server.ts';

/**
 * A cookie for the whole site that can't be forged without a secret. Scripts and other sites can't read it.
 */
export type SignedCookie = {
  write(value: string): string;
  /** Returns the `Set-Cookie` line that removes the cookie. */
  remove(): string;
  /** Returns the value that the browser sent; null if there is none or we did not sign it. */
  read(headers: Headers): string | null;
};

/**
 * Creates a cookie of the form `value.signature` (HMAC-SHA-256 in base64).
 * @param secrets the first signs; what any of them signed is read.
 * @param seconds how long the browser keeps the cookie.
 * @param secure whether to send it only over HTTPS. Its name then begins with `__Secure-`.
 */
export function signedCookie(
  base: string,
  { secrets, seconds, secure }: { secrets: readonly string[]; seconds: number; secure: boolean },
): SignedCookie {
  const name = secure ? `__Secure-${base}` : base;
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const signatureOf = (value: string, secret: string) =>
    Buffer.from(fingerprint(value, secret), 'base64url').toString('base64');
  return {
    write: (value) =>
      serialize(name, `${value}.${signatureOf(value, secrets[0]!)}`, { ...options, maxAge: seconds }),
    remove: () => serialize(name, '', { ...options, maxAge: 0 }),
    read(headers) {
      const text = parse(headers.get('Cookie') ?? '', name)[name] ?? '';
      const end = text.lastIndexOf('.');
      if (end < 1) return null;
      const value = text.slice(0, end);
      const signature = text.slice(end + 1);
      return secrets.some((secret) => sameText(signature, signatureOf(value, secret))) ? value : null;
    },
  };
}
