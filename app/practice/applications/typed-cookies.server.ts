import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { parse, serialize } from 'hono/utils/cookie';
import { LINK_HOURS } from '../../../core/people/accounts/durations.ts';
import { type ApplicationDraft, draftOf } from '../../../core/practice/applications/application-form.ts';

/** The longest text has a cookie of its own, as a browser keeps no more than 4,096 bytes in one. */
const WORDS = 'application';
const ABOUT = 'application_about';
const PHOTO = 'application_photo';
/** Far more than can be typed; what unfolds into more is none of ours. */
const UNFOLDED_AT_MOST = 16_384;

/**
 * `Set-Cookie` lines that keep what a visitor has typed until they have an account; empty words remove it. Whoever
 * reads it checks it as what a form says.
 */
export function typedCookies({ about = '', ...words }: ApplicationDraft): string[] {
  const hasWords = Object.values(words).some((text) => text);
  return [line(WORDS, hasWords ? JSON.stringify(words) : ''), line(ABOUT, about)];
}

/** The same for the photo that was kept beside it; null removes it. */
export function photoCookie(token: string | null): string {
  return cookie(PHOTO, token ?? '');
}

/** What finds the kept photo of this browser; null where it has none. */
export function keptPhoto(headers: Headers): string | null {
  return parse(headers.get('Cookie') ?? '')[PHOTO] || null;
}

/** What a browser brings along of it; an empty draft where it brings nothing. */
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
    return value ? inflateRawSync(bytes, { maxOutputLength: UNFOLDED_AT_MOST }).toString('utf8') : '';
  } catch {
    return '';
  }
}
