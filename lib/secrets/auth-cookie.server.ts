import { createCookie } from 'react-router';

/** A cookie that passes text between pages. Scripts and other sites cannot read it. */
export type AuthCookie = {
  name: string;
  /**
   * Returns the `Set-Cookie` line. `server/headers.ts` adds `Secure` to all cookies if the site uses HTTPS.
   */
  write(value: string): Promise<string>;
  remove(): Promise<string>;
  /** Returns the value that the browser sent, unverified; null if it sent none. */
  read(headers: Headers): Promise<string | null>;
};

/**
 * Creates a cookie. Its path is '/', because the pages of each language are under a path of their own, and a
 * person can change the language between two of them.
 * @param seconds how long the browser keeps it.
 */
export function authCookie(name: string, seconds: number): AuthCookie {
  const cookie = createCookie(name, { path: '/', maxAge: seconds, httpOnly: true, sameSite: 'lax' });
  return {
    name,
    write: (value) => cookie.serialize(value),
    remove: () => cookie.serialize('', { maxAge: 0 }),
    async read(headers) {
      const value: unknown = await cookie.parse(headers.get('Cookie'));
      return typeof value === 'string' && value !== '' ? value : null;
    },
  };
}
