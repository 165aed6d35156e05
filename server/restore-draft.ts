import { data, RouterContextProvider } from 'react-router';
import * as words from '#text/ground/answers';
import { type Visit, visitKey } from '../app/context.server.ts';
import type { TypedAgain } from '../app/layout/typed-again.tsx';
import { typedDraftCookie } from '../app/people/sign-in/cookies.server.ts';
import type { FormAnswer } from '../app/sending/form-answer.ts';
import { inTransaction } from '../core/context.ts';
import { endTypedDraft, findTypedDraft } from '../core/people/sign-in/typed-draft.server.ts';
import { SHOWN_FIELD, type TypedDraft } from '../core/people/sign-in/typed-draft.ts';
import { isRefusal, Refusal } from '../lib/errors.ts';
import { type ActArgs, requestWithFields } from './request-with-fields.ts';
import { isFilled } from './typed-again.ts';

/**
 * Shows a signed-in user's draft in its form by running the form's action in a transaction that is rolled
 * back. If the form no longer exists, shows its text for copying.
 * @throws Refusal if the draft no longer exists.
 */
export async function restoreDraft<Args extends ActArgs, Answer>(
  act: (args: Args) => Answer,
  args: Args,
  token: string,
): Promise<Awaited<Answer>> {
  const visit = args.context.get(visitKey);
  const browser = await typedDraftCookie.read(args.request.headers);
  const draft = await findTypedDraft(visit.ctx, token, browser);
  if (draft?.action !== args.url.pathname + args.url.search) {
    throw new Refusal('not_found', words.draft_gone);
  }
  const fields = draft.fields.filter(([name, value]) => isFilled(name, value));
  let reason: string | null = null;
  try {
    const answer = await rolledBack(visit, (context) =>
      act({ ...args, context, request: asSent(args, draft) }),
    );
    if (isShown(answer)) {
      await endTypedDraft(visit.ctx, token, browser);
      visit.restored = fields;
      return answer;
    }
  } catch (thrown) {
    if (thrown instanceof Error && !isRefusal(thrown) && !(thrown instanceof RolledBack)) throw thrown;
    reason = isRefusal(thrown) ? thrown.message : null;
  }
  await endTypedDraft(visit.ctx, token, browser);
  throw answerWithText(fields, reason);
}

/** Returns an answer with the text of a form that no longer exists. */
export function answerWithText(fields: TypedDraft['fields'], reason: string | null, onward?: string) {
  const message = reason === null ? words.form_gone() : words.refused_with_draft({ reason });
  const again: TypedAgain = { action: null, fields, secrets: false, files: [] };
  return data({ code: 'status_changed', message, fields: {}, again, onward }, { status: 409 });
}

/** Runs an action, rolls back its writes and jobs, and keeps it from changing sessions. */
async function rolledBack<Answer>(
  visit: Visit,
  act: (context: RouterContextProvider) => Answer,
): Promise<Awaited<Answer>> {
  const given: Awaited<Answer>[] = [];
  await inTransaction(visit.ctx, async (inside) => {
    const signIn = { ...inside.signIn, openSession: rollBack, endSession: rollBack };
    const context = new RouterContextProvider();
    context.set(visitKey, { ...visit, ctx: { ...inside, signIn } });
    given.push(await act(context));
    return rollBack();
  }).catch((thrown: unknown) => {
    if (!(thrown instanceof RolledBack)) throw thrown;
  });
  const [answer] = given;
  if (given.length === 0) throw new RolledBack();
  return answer as Awaited<Answer>;
}

class RolledBack extends Error {
  override name = 'TakenBack';
}

function rollBack(): never {
  throw new RolledBack();
}

/** Returns the form as it was sent, with a field that says to show it only. */
const asSent = ({ request }: ActArgs, { fields, isPart }: TypedDraft) =>
  requestWithFields(request, [...fields, [SHOWN_FIELD, isPart ? 'in part' : 'whole']]);

function isShown(answer: unknown): boolean {
  return (answer as { data?: Partial<FormAnswer> } | null)?.data?.isRestored === true;
}
