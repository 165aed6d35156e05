import { data } from 'react-router';
import * as words from '#text/ground/answers';
import { visitKey } from '../app/context.server.ts';
import { authPath } from '../app/guard/return-path.ts';
import { SIGNED_IN_PATH } from '../app/layout/links.ts';
import { viewerOf } from '../app/layout/viewer.ts';
import { typedDraftCookie } from '../app/people/sign-in/cookies.server.ts';
import { NO_COOKIES_FIELD, TRIED_COOKIES_FIELD } from '../app/sending/cookies-needed.ts';
import type { WrongPage } from '../app/sending/wrong-page.ts';
import type { Context, Person } from '../core/context.ts';
import { checkPageMark, isPageMark, pageMarksOf } from '../core/people/sign-in/page-mark.server.ts';
import { CONTINUED_FIELD, MARK_FIELD } from '../core/people/sign-in/page-mark.ts';
import { browserMarkOf, keepTypedDraft } from '../core/people/sign-in/typed-draft.server.ts';
import { DRAFT_FIELD, DRAFT_PARAMETER, type TypedDraft } from '../core/people/sign-in/typed-draft.ts';
import type { ErrorCode } from '../lib/errors.ts';
import { OWN_PROOFS } from './gate/origin.ts';
import { type ActArgs, requestWithFields } from './request-with-fields.ts';
import { restoreDraft } from './restore-draft.ts';
import { isFilled, SECRET } from './typed-again.ts';

/** Forms for the browser's own choices, which belong to no account. */
const OF_THE_BROWSER = /^\/(?:theme|language|cookie-consent)$/;
/** Allowed without a session, because the result is the same. */
const SIGN_OUT = '/sign-out';

/**
 * Wraps an action to run only for the account that the form's page was rendered for. Responds to any other
 * form before the action runs: with JavaScript, on the open page; without it, on a page that offers the
 * fields again. The browser's own choices, routes with their own proof, and signing out are exempt.
 */
export function requireOwnPage<Args extends ActArgs, Answer>(act: (args: Args) => Answer) {
  return async (args: Args): Promise<Awaited<Answer>> => {
    const { pathname } = args.url;
    if (OF_THE_BROWSER.test(pathname) || OWN_PROOFS.some(({ path }) => path.test(pathname))) {
      return await act(args);
    }
    const { ctx, isDocument } = args.context.get(visitKey);
    const form = await args.request.clone().formData();
    const marks = form.getAll(MARK_FIELD).map(String);
    const present = ctx.actor && pageMarksOf(ctx.signIn, ctx.actor.id);
    const standing = checkPageMark(marks, present);
    if (standing !== 'own' && !(standing === 'signed-out' && pathname === SIGN_OUT)) {
      const [mark = null] = marks;
      const isKnown = isDocument && marks.length === 1 && mark !== null && isPageMark(ctx.signIn, mark);
      const back = isDocument
        ? await returnLink(ctx, args.url, form, isKnown ? mark : null)
        : { to: SIGNED_IN_PATH, keeps: 'the page' as const };
      throw ctx.actor && present
        ? otherAccount(ctx.actor, present[0]!, mark !== null, back.to)
        : signedOut(back);
    }
    if (!ctx.actor && form.has(TRIED_COOKIES_FIELD) && !args.request.headers.get('Cookie')) {
      return await act({
        ...args,
        request: requestWithFields(args.request, [...textsOf(form), [NO_COOKIES_FIELD, 'yes']]),
      });
    }
    const token = form.get(DRAFT_FIELD);
    if (typeof token === 'string') return await restoreDraft(act, args, token);
    const answer = await Promise.resolve(act(args)).catch(async (thrown: unknown) => {
      throw ctx.actor ? thrown : await keepingTyped(ctx, args, form, thrown);
    });
    if (form.has(CONTINUED_FIELD)) loadWhole(answer);
    return ctx.actor ? answer : await keepingTyped(ctx, args, form, answer);
  };
}

/** The page after logging in, and the place where the input waits until then. */
type ReturnLink = { to: string; keeps: 'the page' | 'a draft' | 'nothing' };

/**
 * Returns the link back to the form's page after logging in, with the input if we could keep it.
 * @param mark the mark of the account that the page was rendered for; null if unknown.
 */
async function returnLink(
  ctx: Context,
  { pathname, search }: URL,
  form: FormData,
  mark: string | null,
): Promise<ReturnLink> {
  const action = pathname + search;
  const draft = draftOf(action, form);
  if (pathname === SIGN_OUT || !draft.fields.some(([name, value]) => isFilled(name, value))) {
    return { to: action, keeps: 'nothing' };
  }
  const token = mark && (await keepTypedDraft(ctx, { mark, ...draft }));
  return token ? { to: withDraft(action, token), keeps: 'a draft' } : { to: action, keeps: 'the page' };
}

/**
 * Makes a draft of the fields, without passwords, codes, files, and values that matter only to the old
 * page.
 */
function draftOf(action: string, form: FormData): TypedDraft {
  const draft: TypedDraft = { action, fields: [] };
  for (const [name, value] of form) {
    if (typeof value !== 'string') draft.isPart ||= value.size > 0;
    else if (SECRET.test(name)) draft.isPart ||= value !== '';
    else if (!OF_THE_PAGE.test(name)) draft.fields.push([name, value]);
  }
  return draft;
}

function textsOf(form: FormData): TypedDraft['fields'] {
  return [...form].filter((field): field is [string, string] => typeof field[1] === 'string');
}

const OF_THE_PAGE = /^page-(?:mark|continued|draft|shown)$/;

/** Adds a draft's token to a path on this site. */
export function withDraft(path: string, token: string): string {
  const url = new URL(path, 'https://here.invalid');
  url.searchParams.set(DRAFT_PARAMETER, token);
  return url.pathname + url.search;
}

/** Returns the response. If it redirects a visitor to sign in first, keeps the visitor's input. */
async function keepingTyped<Answer>(
  ctx: Context,
  { request, url: { pathname, search } }: ActArgs,
  form: FormData,
  answer: Answer,
): Promise<Answer> {
  const location = answer instanceof Response ? answer.headers.get('Location') : null;
  if (!(answer instanceof Response) || !location?.startsWith('/auth?')) return answer;
  const to = new URL(location, 'https://here.invalid');
  const next = to.searchParams.get('next');
  const draft = draftOf(pathname + search, form);
  if (!next || ABOUT_SIGNING_IN.test(pathname) || KEEPS_ITSELF.test(pathname)) return answer;
  if (!draft.fields.some(([name, value]) => isTyped(name, value) && !answerText(next, value))) return answer;
  const browser = (await typedDraftCookie.read(request.headers)) ?? newSecret(ctx);
  const token = await keepTypedDraft(ctx, { mark: browserMarkOf(ctx, browser), ...draft });
  if (token) {
    to.searchParams.set('next', withDraft(next, token));
    answer.headers.set('Location', to.pathname + to.search);
    answer.headers.append('Set-Cookie', await typedDraftCookie.write(browser));
  }
  return answer;
}

const newSecret = (ctx: Context) => Buffer.from(ctx.chance.bytes(24)).toString('base64url');

/** Checks whether a field has typed text. Choices do not count, because they are already in the URL. */
function isTyped(name: string, value: string): boolean {
  if (!isFilled(name, value)) return false;
  return /\p{L}{2}/u.test(value) || (/zip$/i.test(name) && value !== '');
}

/** Matches the sign-in pages, which link to each other. */
const ABOUT_SIGNING_IN = /^\/auth(?:\/|$)/;
/** Matches the page that stores a visitor's input and photo itself. */
const KEEPS_ITSELF = /^\/become-expert$/;
const answerText = (path: string, value: string) =>
  [...new URL(path, 'https://here.invalid').searchParams.values()].includes(value);

function otherAccount(person: Person, mark: string, isAnAccounts: boolean, next: string) {
  const { label } = viewerOf(person);
  const page: WrongPage = {
    title: words.signed_in_as_now({ account: label }),
    goesOn: { mark, label: words.continue_as({ account: label }) },
    logIn: isAnAccounts
      ? { to: authPath('login', next, { switch: 'yes' }), label: words.log_in_as_other() }
      : null,
  };
  const { email } = person;
  const message = isAnAccounts
    ? words.page_of_another_account({ email })
    : words.page_before_log_in({ email });
  return refusal('other_account', 409, message, page);
}

function signedOut({ to, keeps }: ReturnLink) {
  return refusal('sign_in_required', 401, NEXT_STEPS[keeps](), {
    title: words.signed_out_title(),
    goesOn: null,
    logIn: { to: authPath('login', to), label: words.log_in() },
  });
}

const NEXT_STEPS: Record<ReturnLink['keeps'], () => string> = {
  'the page': words.log_in_in_another_tab,
  'a draft': words.log_in_for_draft,
  nothing: words.log_in_and_press_again,
};

function refusal(code: ErrorCode, status: number, message: string, page: WrongPage) {
  return data({ code, message, facts: {}, fields: {}, page }, { status });
}

/**
 * Makes the next page load in full after a change of account, so nothing of the previous account stays
 * visible.
 */
function loadWhole(answer: unknown): void {
  if (answer instanceof Response && answer.headers.has('Location')) {
    answer.headers.set('X-Remix-Reload-Document', 'true');
  }
}
