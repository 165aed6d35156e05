import { type DataStrategyResult, data, type MiddlewareFunction } from 'react-router';
import * as messages from '#text/sending/screens';
import { pathInLanguage, plainAddress, plainPath } from '../../lib/language.ts';
import { toast } from '../ui/overlays/toast.tsx';
import { type Failure, failureOf, NO_ANSWER } from './failure.ts';
import { isKept, shownPlace, skipNextLoad } from './keep-place.tsx';
import { documentMark } from './page-mark.ts';
import { type FailedWords, showFailed, takeSend } from './sends.ts';

type Results = Record<string, DataStrategyResult>;

/** Milliseconds to wait for a response. Photo uploads take longer on a slow connection. */
const MAX_WAIT_MS = 30_000;
const MAX_UPLOAD_MS = 120_000;

/** True from a successful form until its next page is shown. */
let justTaken = false;

/**
 * Root route middleware in the browser. If a form can't be sent or a page can't be loaded, it keeps the
 * current page with all typed text and shows a message. Intended responses pass through, and so do the error
 * pages of other URLs.
 */
export const keepSends: MiddlewareFunction<Results> = async ({ request }, next) => {
  const url = new URL(request.url);
  const address = plainAddress(url);
  if (request.method === 'GET') return await keepPage(address, request, next);

  const send = takeSend(plainPath(url.pathname));
  const results = await Promise.race([next(), timeout(request)]);
  if (request.signal.aborted) return results ?? {};
  const failure = results ? failureIn(results) : NO_ANSWER;
  justTaken = !failure;
  if (!failure) return results ?? {};

  const isSeen = send ? showFailed(send.form, failure) : false;
  const words = send?.words ?? unknown();
  const { page, message } = failure;
  if (page)
    !isSeen && tell({ title: page.title, text: messages.reload_to_go_on({ message: message ?? '' }) });
  else if (!isSeen || words.toast) tell(words);
  // Reloading now could change the choices in the form.
  skipNextLoad(address);
  // Cancels the navigation to the form's next page.
  if (send?.leadsAway) shownPlace()?.stay();
  return { root: { type: 'data', result: data(send?.answer, { status: failure.status || 503 }) } };
};

function tell({ title, text, toast: message = { title, description: text } }: FailedWords): void {
  toast({ ...message, tone: 'error' });
}

const unknown = (): FailedWords => ({
  title: messages.this_did_not_work(),
  text: messages.please_try_again(),
});

async function keepPage(address: string, request: Request, next: () => Promise<Results>): Promise<Results> {
  const place = shownPlace();
  const isAfterForm = justTaken;
  justTaken = false;
  if (isKept(address)) return {};
  const results = await next();
  if (place && isOfOtherAccount(results)) {
    // This page and the text typed here still belong to the page's own account.
    if (!isAfterForm && address === place.location.pathname + place.location.search) return {};
    window.location.assign(pathInLanguage(address));
    return await new Promise(() => {});
  }
  const failure = place && !request.signal.aborted && failureIn(results);
  if (!failure) return results;

  // The server responds, but its scripts are newer than this page.
  if (isScript(results) && (await answers())) {
    window.location.assign(pathInLanguage(address));
    return await new Promise(() => {});
  }
  const isAtHand = address === place.location.pathname + place.location.search;
  // A server error while loading another page gets an error page with the request's id.
  if (!isAtHand && isOwnAnswer(failure)) return results;
  if (!isAtHand || isAfterForm) {
    toast({
      title: messages.page_not_loaded(),
      description: messages.check_connection(),
      tone: 'error',
    });
  }
  if (!isAtHand) place.stay();
  return {};
}

/** Checks whether the loaded data belongs to an account other than the document's. */
function isOfOtherAccount({ root }: Results): boolean {
  const { mark } = root?.type === 'data' ? ((root.result ?? {}) as { mark?: string | null }) : {};
  return mark !== undefined && mark !== documentMark();
}

function failureIn(results: Results): Failure | null {
  const failed = Object.values(results).find(({ type }) => type === 'error');
  return failed ? failureOf(failed.result) : null;
}

function isScript(results: Results): boolean {
  return Object.values(results).some(
    ({ result }) => result instanceof TypeError && /import|module/i.test(result.message),
  );
}

async function answers(): Promise<boolean> {
  return await fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  );
}

function isOwnAnswer({ requestId, message }: Failure): boolean {
  return requestId !== null || message !== null;
}

function timeout({ headers }: Request): Promise<null> {
  const isUpload = headers.get('Content-Type')?.startsWith('multipart/') ?? false;
  return new Promise((resolve) => setTimeout(resolve, isUpload ? MAX_UPLOAD_MS : MAX_WAIT_MS, null));
}
