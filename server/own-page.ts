import { data, type RouterContextProvider } from 'react-router';
import { authPath } from '../app/account/return-path.ts';
import { visitKey } from '../app/context.server.ts';
import { SIGNED_IN_PATH } from '../app/layout/links.ts';
import { viewerOf } from '../app/layout/viewer.ts';
import type { WrongPage } from '../app/sending/wrong-page.ts';
import { pageMarkOf, pageStanding } from '../core/accounts/page-mark.server.ts';
import { CONTINUED_FIELD, MARK_FIELD } from '../core/accounts/page-mark.ts';
import type { Person } from '../core/context.ts';
import type { ErrorCode } from '../lib/errors.ts';
import { OWN_PROOFS } from './gate/origin.ts';

type ActArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** The browser's own choices, which belong to no account. */
const OF_THE_BROWSER = /^\/(?:theme|cookie-consent)$/;
/** Without a session it does nothing, and is what the person wants. */
const SIGN_OUT = '/sign-out';

/**
 * The same action, carried out only for the account that the form's page was drawn for. Every other form is answered
 * before the action hears of it: in its place on the page with script, on a page that offers its fields again without.
 */
export function forItsOwnPage<Args extends ActArgs, Answer>(act: (args: Args) => Answer) {
  return async (args: Args): Promise<Awaited<Answer>> => {
    const { pathname } = new URL(args.request.url);
    if (OF_THE_BROWSER.test(pathname) || OWN_PROOFS.some(({ path }) => path.test(pathname))) {
      return await act(args);
    }
    const form = await args.request.clone().formData();
    const marks = form.getAll(MARK_FIELD).map(String);
    const { ctx } = args.context.get(visitKey);
    const present = ctx.actor && pageMarkOf(ctx.signIn, ctx.actor.id);
    const standing = pageStanding(marks, present ?? null);
    if (ctx.actor && present && standing !== 'own') throw otherAccount(ctx.actor, present, marks.length > 0);
    if (standing !== 'own' && pathname !== SIGN_OUT) throw signedOut();
    const answer = await act(args);
    if (form.has(CONTINUED_FIELD)) loadWhole(answer);
    return answer;
  };
}

function otherAccount(person: Person, mark: string, isAnAccounts: boolean) {
  const { label } = viewerOf(person);
  const page: WrongPage = {
    title: `You are signed in as ${label} now`,
    goesOn: { mark, label: `Continue as ${label}` },
    logIn: isAnAccounts
      ? { to: authPath('login', SIGNED_IN_PATH, { switch: 'yes' }), label: 'Log in as the other account' }
      : null,
  };
  const opened = isAnAccounts ? 'for another account' : 'before you logged in';
  return refusal(
    'other_account',
    409,
    `This page was opened ${opened}, and you are ${person.email} now. We have saved nothing.`,
    page,
  );
}

function signedOut() {
  return refusal(
    'sign_in_required',
    401,
    'This page belongs to an account, and no one is logged in now. We have saved nothing. Log in, then press the button again.',
    {
      title: 'You are signed out',
      goesOn: null,
      logIn: { to: authPath('login', SIGNED_IN_PATH), label: 'Log in' },
    },
  );
}

function refusal(code: ErrorCode, status: number, message: string, page: WrongPage) {
  return data({ code, message, fields: {}, page }, { status });
}

/** A page that went on as another account shows none of the former one's any more: the next one is loaded whole. */
function loadWhole(answer: unknown): void {
  if (answer instanceof Response && answer.headers.has('Location')) {
    answer.headers.set('X-Remix-Reload-Document', 'true');
  }
}
