import { createCookie } from 'react-router';
import { pathInLanguage } from './language.ts';

/**
 * A cookie that passes text between pages, usually those under /auth. Scripts and other sites cannot read
 * it.
 */
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
 * Creates a cookie.
 * @param seconds how long the browser keeps it.
 */
export function authCookie(name: string, seconds: number, path = '/auth'): AuthCookie {
  const cookie = createCookie(name, { path, maxAge: seconds, httpOnly: true, sameSite: 'lax' });
  // The sign-in pages of each language are under its own path.
  const where = () => (path === '/' ? {} : { path: pathInLanguage(path) });
  return {
    name,
    write: (value) => cookie.serialize(value, where()),
    remove: () => cookie.serialize('', { ...where(), maxAge: 0 }),
    async read(headers) {
      const value: unknown = await cookie.parse(headers.get('Cookie'));
      return typeof value === 'string' && value !== '' ? value : null;
    },
  };
}
