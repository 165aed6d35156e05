import { LINK_HOURS } from '../../core/accounts/confirmation-link.server.ts';
import type { Config } from '../../platform/config.ts';

const COOKIE = 'sign_up';

/** Leaves with the browser what tells it apart from others when the confirmation link is opened. */
export function browserKeyCookie(config: Config, key: string): string {
  return line(config, key, LINK_HOURS * 3600);
}

/** Takes it away again. */
export function noBrowserKeyCookie(config: Config): string {
  return line(config, '', 0);
}

/** What signing up left with this browser, or null. */
export function browserKeyFrom(request: Request): string | null {
  const found = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{20,100})`).exec(request.headers.get('Cookie') ?? '');
  return found?.[1] ?? null;
}

function line(config: Config, value: string, seconds: number): string {
  const secure = config.publicOrigin.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=/auth; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
