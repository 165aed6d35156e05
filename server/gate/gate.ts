import * as words from '#text/ground/answers';
import { signInPath } from '../../app/layout/links.ts';
import { MAX_DISPUTE_PICTURES } from '../../core/consultations/disputes/dispute.ts';
import { PHOTOS_AT_ONCE } from '../../core/people/gallery/gallery.ts';
import { inLanguage } from '../../lib/language.server.ts';
import { BASE_LANGUAGE, type Language, WRITTEN_LANGUAGES } from '../../lib/language.ts';
import { addressFault, addressOf } from './address.ts';
import { answerTo, type Fault } from './fault.ts';
import { formFault, formTypeOf } from './form.ts';
import { splitAddress } from './language.ts';
import { isFromOurPages, LOOKING, OWN_PROOFS, type OwnProof } from './origin.ts';

/** The largest form without photos, in bytes. */
const MAX_FORM_BYTES = 256 * 1024;
const MAX_PHOTO_FORM_BYTES = (photos: number) => Math.floor((2 * photos + 0.2) * 1024 * 1024);
/**
 * The forms with photos, each with its number of photos and the page that reports an oversized upload, if it
 * is not the form's own page.
 */
const PHOTO_FORMS: readonly { path: RegExp; photos: number; page?: string; isForVisitors?: true }[] = [
  { path: /^\/dashboard\/settings\/photo(\.data)?$/, photos: 1, page: '/dashboard/settings' },
  { path: /^\/become-expert(\.data)?$/, photos: 1, isForVisitors: true },
  { path: /^\/dashboard\/expert\/license(\.data)?$/, photos: 1 },
  { path: /^\/dashboard\/expert\/photos(\.data)?$/, photos: PHOTOS_AT_ONCE },
  { path: /^\/dashboard\/bookings\/[\w-]+\/dispute(\.data)?$/, photos: MAX_DISPUTE_PICTURES },
];

/** The gate's result: the request to handle or a response that refuses it, and the language. */
export type AtTheGate = ({ request: Request } | { refused: Response }) & { language: Language };

export type GateOptions = {
  /** The scheme, host, and port of the public URL. */
  publicOrigin: string;
  /** The languages that visitors can choose. If omitted, there is only the base language. */
  languages?: readonly Language[];
  /** Checks whether the sender is signed in. Called before a large form is read. */
  isSignedIn(headers: Headers): Promise<boolean>;
  ownProofs?: readonly OwnProof[];
};

/**
 * Guards every handler. Before anything parses a request, refuses input that our pages never send, at a cost
 * linear in its size. A request that passes has its whole body in memory and the configured origin in its
 * URL.
 */
export async function atTheGate(request: Request, options: GateOptions): Promise<AtTheGate> {
  const { publicOrigin, languages = [], ownProofs = OWN_PROOFS } = options;
  // A form in a language that is no longer offered still counts, such as a mail program's unsubscribe form.
  const known = request.method === 'POST' ? [...languages, ...WRITTEN_LANGUAGES] : languages;
  const { language: named, ...address } = splitAddress(addressOf(request.url), known);
  const language = languages.includes(named) ? named : BASE_LANGUAGE;
  const refuse = (fault: Fault) => ({
    refused: inLanguage(language, () => answerTo(fault, request)),
    language,
  });
  const fault = methodFault(request) ?? addressFault(address);
  if (fault) return refuse(fault);
  const url = publicOrigin + address.path + address.query;
  if (LOOKING.has(request.method)) {
    return { request: request.url === url ? request : readdressed(request, url), language };
  }

  const ownProof = ownProofs.find(({ path }) => path.test(address.path));
  if (!ownProof && !isFromOurPages(request.headers, publicOrigin)) return refuse(foreign(publicOrigin));
  const form = ownProof?.types.includes(essenceOf(request)) ? null : formTypeOf(request.headers);
  if (form && 'status' in form) return refuse(form);
  const photoForm = form?.boundary != null && PHOTO_FORMS.find(({ path }) => path.test(address.path));
  const mayBeLarge =
    photoForm &&
    (photoForm.isForVisitors || !isLarge(request) || (await options.isSignedIn(request.headers)));
  const body = await bodyOf(request, mayBeLarge ? MAX_PHOTO_FORM_BYTES(photoForm.photos) : MAX_FORM_BYTES);
  const page = photoForm && !address.path.endsWith('.data') ? (photoForm.page ?? address.path) : null;
  if (body === 'too long' && photoForm && !mayBeLarge) return refuse(signedOut(page));
  if (!Buffer.isBuffer(body)) return refuse(sizeFault(body, page));
  const bodyFault = form && (await formFault(body, form.boundary));
  return bodyFault ? refuse(bodyFault) : { request: readdressed(request, url, body), language };
}

/** Checks whether a request could be large. One without a Content-Length counts as large. */
function isLarge({ headers }: Request): boolean {
  const length = headers.get('Content-Length');
  return length === null || !(Number(length) <= MAX_FORM_BYTES);
}

/**
 * Refuses pictures from someone who is not signed in. Without JavaScript, redirects that person to log in
 * and then back to the form.
 */
function signedOut(page: string | null): Fault {
  const message = words.not_logged_in_anymore;
  if (!page) return { status: 401, message };
  return { status: 303, message, headers: { Location: signInPath(page, 'login') } };
}

function methodFault(request: Request): Fault | null {
  const { method, headers } = request;
  if (method !== 'POST' && !LOOKING.has(method)) {
    return {
      status: 405,
      message: words.only_look_or_post,
      headers: { Allow: 'GET, HEAD, POST' },
    };
  }
  if (method === 'POST') return null;
  return sendsBody(headers) ? { status: 400, message: words.looking_sends_nothing } : null;
}

/** Checks whether a request has a body. */
export function sendsBody(headers: Headers): boolean {
  return headers.has('Transfer-Encoding') || Number(headers.get('Content-Length') ?? 0) !== 0;
}

const foreign = (publicOrigin: string): Fault => ({
  status: 403,
  message: () => words.sent_from_elsewhere({ address: publicOrigin }),
});

const essenceOf = (request: Request) =>
  (request.headers.get('Content-Type') ?? '').split(';', 1)[0]!.trim().toLowerCase();

/**
 * Moves a request to the configured origin. Removes any other accepted Origin header, so nothing checks it
 * again.
 */
function readdressed(request: Request, url: string, body?: Buffer): Request {
  const headers = new Headers(request.headers);
  if (headers.get('Origin') !== new URL(url).origin) headers.delete('Origin');
  const { method, signal } = request;
  return new Request(url, {
    method,
    headers,
    signal,
    ...(body && { body: body as Uint8Array<ArrayBuffer> }),
  });
}

/** Reads the whole body, or returns the reason why it can't. */
export async function bodyOf(request: Request, atMost: number): Promise<Buffer | 'too long' | 'broken off'> {
  if (Number(request.headers.get('Content-Length') ?? 0) > atMost) return 'too long';
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done || !value) break;
      size += value.length;
      if (size > atMost) {
        await reader?.cancel();
        return 'too long';
      }
      chunks.push(value);
    }
  } catch {
    return 'broken off';
  }
  return Buffer.concat(chunks, size);
}

/**
 * Returns the reason why a body was not read. Without JavaScript, redirects to the page of the upload, which
 * reports that it is too large.
 */
function sizeFault(why: 'too long' | 'broken off', page: string | null): Fault {
  if (why === 'broken off') return { status: 400, message: words.broken_off };
  const message = words.too_much_at_once;
  if (page) return { status: 303, message, headers: { Location: `${page}?photo=size` } };
  return { status: 413, message };
}
