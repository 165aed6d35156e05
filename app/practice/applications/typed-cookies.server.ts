import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { parse, serialize } from 'hono/utils/cookie';
import { LINK_HOURS } from '../../../core/people/accounts/durations.ts';
import { type ApplicationDraft, draftOf } from '../../../core/practice/applications/application-form.ts';

/** The longest text has its own cookie, because browsers limit a cookie to 4,096 bytes. */
const WORDS = 'application';
const ABOUT = 'application_about';
const PHOTO = 'application_photo';
/** Far more than anyone types. Data that inflates to more did not come from us. */
const MAX_INFLATED = 16_384;

/**
 * Returns `Set-Cookie` lines that keep a visitor's unvalidated input until they have an account. Empty
 * input removes the cookies.
 */
export function typedCookies({ about = '', ...words }: ApplicationDraft): string[] {
  const hasWords = Object.values(words).some((text) => text);
  return [line(WORDS, hasWords ? JSON.stringify(words) : ''), line(ABOUT, about)];
}

/** Returns the `Set-Cookie` line for the photo's token; null removes the cookie. */
export function photoCookie(token: string | null): string {
  return cookie(PHOTO, token ?? '');
}

export function keptPhoto(headers: Headers): string | null {
  return parse(headers.get('Cookie') ?? '')[PHOTO] || null;
}

export function readTyped(headers: Headers): ApplicationDraft {
  const cookies = parse(headers.get('Cookie') ?? '');
  const about = unpacked(cookies[ABOUT]);
  let words: Record<string, unknown> = {};
  try {
    words = JSON.parse(unpacked(cookies[WORDS]) || '{}') ?? {};
  } catch {}
  const given: Record<string, unknown> = { ...words, about: about || undefined };
  return draftOf({ get: (name) => (Object.hasOwn(given, name) ? (given[name] ?? null) : null) });
}

function line(name: string, text: string): string {
  return cookie(name, text && deflateRawSync(text).toString('base64url'));
}

function cookie(name: string, value: string): string {
  const maxAge = value ? LINK_HOURS * 3600 : 0;
  return serialize(name, value, { path: '/', maxAge, httpOnly: true, sameSite: 'Lax' });
}

function unpacked(value: string | undefined): string {
  try {
    const bytes = Buffer.from(value ?? '', 'base64url');
    return value ? inflateRawSync(bytes, { maxOutputLength: MAX_INFLATED }).toString('utf8') : '';
  } catch {
    return '';
  }
}
