import { parseAccept } from 'hono/utils/accept';
import { parse } from 'hono/utils/cookie';
import { FLASH_COOKIE } from '../app/flash.server.ts';
import { LANGUAGE_COOKIE } from '../app/layout/language/language-cookie.ts';
import {
  BASE_LANGUAGE,
  currentLanguage,
  type Language,
  pathInLanguage,
  splitLanguage,
  WRITTEN_LANGUAGES,
} from '../lib/language.ts';
import { LOOKING } from './gate/origin.ts';

/**
 * A signed-in person's own pages, and the pages to which a payment or an app leads. Their language follows the
 * account rather than the link.
 */
const OWN_PAGES = /^\/(?:dashboard|messages|notifications|oauth|payments|test-payments)(?:\/|$)/;
/** Admins work in the base language. */
const ADMIN_PAGES = /^\/admin(?:\/|$)/;

/**
 * Returns the redirect to a page in another language; null to show the page in the language of its path. A
 * link opens in its own language, so only the bare home page redirects visitors, by their cookie or browser.
 * Signed-in people's own pages also redirect, by the language of the account, unless a message waits for the
 * page: it is in the language of the page whose form was sent. A link in a language that is no longer offered,
 * such as one in an e-mail, leads to the base language.
 * @param account the language of the signed-in person's account; null if they never chose one, and omitted
 * for a visitor.
 */
export function leadToLanguage(
  request: Request,
  offered: readonly Language[],
  account?: Language | null,
): Response | null {
  if (!LOOKING.has(request.method)) return null;
  const { pathname, search } = new URL(request.url);
  const closed = WRITTEN_LANGUAGES.filter((language) => !offered.includes(language));
  const formerly = splitLanguage(pathname, closed);
  if (formerly.path !== pathname) return leadTo(formerly.path + search, BASE_LANGUAGE);
  const language = languageFor(pathname, request.headers, account);
  if (!language || !offered.includes(language) || language === currentLanguage()) return null;
  return leadTo(pathname + search, language);

  function languageFor(path: string, headers: Headers, account?: Language | null): Language | null {
    if (ADMIN_PAGES.test(path)) return BASE_LANGUAGE;
    const isBareHome = path === '/' && currentLanguage() === BASE_LANGUAGE;
    // The visitor followed a link on one of our pages, so home stays in its language.
    const isFromHere = headers.get('Sec-Fetch-Site') === 'same-origin';
    // The data of a page belongs to an open page, which stays in its language.
    const isOwnPage = OWN_PAGES.test(path) && !path.endsWith('.data') && !cookieOf(headers, FLASH_COOKIE);
    if (account && (isOwnPage || (isBareHome && !isFromHere))) return account;
    if (!isBareHome || isFromHere || account) return null;
    return chosenIn(headers, offered) ?? acceptedIn(headers, offered);
  }
}

function leadTo(path: string, language: Language): Response {
  return new Response(null, {
    status: 302,
    headers: {
      Location: pathInLanguage(path, language),
      'Content-Language': language,
      'Cache-Control': 'no-store',
    },
  });
}

const cookieOf = (headers: Headers, name: string) => parse(headers.get('Cookie') ?? '', name)[name];

function chosenIn(headers: Headers, offered: readonly Language[]): Language | null {
  const chosen = cookieOf(headers, LANGUAGE_COOKIE);
  return offered.find((language) => language === chosen) ?? null;
}

/**
 * Returns the offered language that the browser prefers, such as 'es' for 'es-MX;q=0.9'; null if it accepts
 * none of them.
 */
function acceptedIn(headers: Headers, offered: readonly Language[]): Language | null {
  const accepted = parseAccept(headers.get('Accept-Language') ?? '').filter(({ q }) => q > 0);
  for (const { type } of accepted) {
    const [primary = ''] = type.toLowerCase().split('-');
    const found = offered.find((language) => language === primary);
    if (found) return found;
  }
  return null;
}
