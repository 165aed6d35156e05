import type { Config } from '../../platform/config.ts';

/** Waits for the browser to come back from Google. */
export const HANDSHAKE_COOKIE = 'google';

/** Holds the ticket of who has given the password and is asked for a code. */
export const SECOND_STEP_COOKIE = 'second_step';

/** A cookie that carries something through a few pages under /auth, unseen by scripts and other sites. */
export function shortCookie(config: Config, name: string, value: string, seconds: number): string {
  const secure = config.publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=/auth; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** What such a cookie holds, or null. */
export function readShortCookie(request: Request, name: string): string | null {
  const found = new RegExp(`(?:^|;\\s*)${name}=([\\w.-]{1,4000})`).exec(request.headers.get('Cookie') ?? '');
  return found?.[1] ?? null;
}
