import { createCookie } from 'react-router';

/** A cookie that carries a text through pages, those under /auth as a rule, unseen by scripts and other sites. */
export type AuthCookie = {
  name: string;
  /** The `Set-Cookie` line; `Secure` is added to every cookie on its way out (server/headers.ts). */
  write(value: string): Promise<string>;
  /** The line that takes it away. */
  remove(): Promise<string>;
  /** What a browser brings along, or null. Nobody vouches for it. */
  read(headers: Headers): Promise<string | null>;
};

/** @param seconds how long the browser keeps it. */
export function authCookie(name: string, seconds: number, path = '/auth'): AuthCookie {
  const cookie = createCookie(name, { path, maxAge: seconds, httpOnly: true, sameSite: 'lax' });
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
