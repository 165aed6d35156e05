import { data, type ServerBuild } from 'react-router';
import * as words from '#text/ground/answers';
import { type Visit, visitKey } from '../app/context.server.ts';
import type { TypedAgain } from '../app/layout/typed-again.tsx';
import type { FormAnswer } from '../app/sending/form-answer.ts';
import { type WrongPage, wrongPageIn } from '../app/sending/wrong-page.ts';
import { DRAFT_PARAMETER } from '../core/people/sign-in/typed-draft.ts';
import { isRefusal, Refusal } from '../lib/errors.ts';
import { isUnavailable } from '../platform/database/unavailable.ts';
import { requireOwnPage, withDraft } from './own-page.ts';
import { answerWithText } from './restore-draft.ts';
import { typedAgain } from './typed-again.ts';
import { readOnly, refuseInView, wroteInView } from './while-viewing.ts';

type RouteModule = NonNullable<ServerBuild['routes'][string]>['module'];
type Load = NonNullable<RouteModule['loader']>;
type LoadArgs = Parameters<Load>[0];

/** The sentence shown while the database cannot serve. */
export const sayUnavailable: () => string = words.records_unreachable;

/** After how many seconds to try again what could not be done. */
export const RETRY_AFTER_SECONDS = 5;

/**
 * Wraps a build to give error pages their data. A Refusal keeps its status and message, and an unavailable
 * database becomes a 503 with the code `unavailable`. An unexpected error is logged with the ID of the
 * request, and only that ID is sent.
 */
export function withErrorAnswers(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action, middleware } = route.module;
    const module = {
      ...route.module,
      ...(loader && {
        loader: route.module.default
          ? afterRefusal(answering(loader, id))
          : asPlainText(answering(asFile(loader), id)),
      }),
      ...(action && { action: keepingFields(answering(requireOwnPage(action as Load), id)) }),
      ...(middleware && {
        middleware: middleware.map(
          (run): typeof run =>
            (args, next) =>
              answered(args, () => {
                refuseInView(args.context.get(visitKey).ctx, id, args.request.method);
                return run(args, next);
              }),
        ),
      }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

/**
 * Wraps the loader of a route without a page. Its '.data' URL, which only pages should have, is a 404
 * unless it redirects.
 */
function asFile(load: Load): Load {
  return async (args) => {
    const answer = await load(args);
    const isResponse = answer instanceof Response;
    if (args.context.get(visitKey).isDocument || (isResponse && answer.status < 400 && !answer.ok))
      return answer;
    if (isResponse) await answer.body?.cancel();
    throw new Refusal('not_found', words.no_such_page);
  };
}

/**
 * Wraps the loader of a route without a page. If a browser would show the error, it gets only the sentence; a
 * program gets the whole error as JSON.
 */
function asPlainText(load: Load): Load {
  return async (args) => {
    try {
      return await load(args);
    } catch (thrown) {
      const isRead =
        args.context.get(visitKey).isDocument &&
        /\btext\/html\b/.test(args.request.headers.get('Accept') ?? '');
      if (!isRead || !isToTell(thrown)) throw thrown;
      throw new Response(thrown.data.message ?? words.our_fault(), {
        status: thrown.init.status,
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
      });
    }
  };
}

function isToTell(thrown: unknown): thrown is { data: { message?: string }; init: { status: number } } {
  const { init, data } = (thrown ?? {}) as { init?: { status?: number }; data?: object };
  return !(thrown instanceof Response) && typeof init?.status === 'number' && typeof data === 'object';
}

/**
 * Wraps an action. If a form sent without JavaScript fails, or came from a page of another account, the
 * error page offers its fields again. If the action refuses the form, `afterRefusal` can offer them.
 */
function keepingFields(act: Load): Load {
  return async (args) => {
    const { isDocument } = args.context.get(visitKey);
    const copy = isDocument ? args.request.clone() : null;
    try {
      const answer = await act(args);
      const refused = copy && refusalIn(answer);
      if (copy && refused)
        refusals.set(args.context.get(visitKey), { ...refused, fields: onceOf(() => typedAgain(copy)) });
      return answer;
    } catch (thrown) {
      if (!copy || !(isFailure(thrown) || isOfWrongPage(thrown))) throw thrown;
      throw data({ ...thrown.data, again: await typedAgain(copy, wrongPageIn(thrown.data)) }, thrown.init);
    } finally {
      // Not awaited, because it finishes only when the other copy of the body does.
      if (copy && !copy.bodyUsed && !refusals.has(args.context.get(visitKey)))
        copy.body?.cancel().catch(() => {});
    }
  };
}

/** The refusals of forms sent without JavaScript, until their page is rendered. */
const refusals = new WeakMap<Visit, Refused & { fields: () => Promise<TypedAgain | null> }>();

type Refused = { status: number; message: string };

/** Returns a function that runs `read` once and shares the result. */
function onceOf<T>(read: () => T): () => T {
  let done: { value: T } | null = null;
  return () => {
    done ??= { value: read() };
    return done.value;
  };
}

function refusalIn(answer: unknown): Refused | null {
  const { data: said, init } = (answer ?? {}) as {
    data?: Partial<FormAnswer> | null;
    init?: { status?: number } | null;
  };
  const status = init?.status ?? 200;
  if (answer instanceof Response || status < 400) return null;
  const beside = Object.values(said?.result?.error ?? {}).flatMap((told) => told ?? []);
  return {
    status,
    message: said?.problem ?? said?.refusal?.message ?? beside[0] ?? words.check_what_you_typed(),
  };
}

/**
 * Wraps the loader of a page. If it would redirect away from a refused or restored form, the error page
 * offers the fields again. Any other redirect passes on a draft in the URL.
 */
function afterRefusal(load: Load): Load {
  return async (args) => {
    const result = await Promise.resolve(load(args)).then(
      (answer) => ({ answer, isThrown: false }),
      (answer: unknown) => ({ answer, isThrown: true }),
    );
    const visit = args.context.get(visitKey);
    const refused = refusals.get(visit);
    const onward = result.answer instanceof Response ? result.answer.headers.get('Location') : null;
    if (refused && onward) {
      const { status, message, fields } = refused;
      throw data({ message, again: await fields(), onward }, { status });
    }
    if (visit.restored && onward) throw answerWithText(visit.restored, null, onward);
    const token = new URL(args.request.url).searchParams.get(DRAFT_PARAMETER);
    if (token && onward?.startsWith('/') && !onward.includes(token)) {
      (result.answer as Response).headers.set('Location', withDraft(onward, token));
    }
    if (result.isThrown) throw result.answer;
    return result.answer;
  };
}

function isFailure(thrown: unknown): thrown is { data: object; init: { status: number } } {
  const { init } = (thrown ?? {}) as { init?: { status?: number } };
  return !(thrown instanceof Response) && (init?.status ?? 0) >= 500;
}

function isOfWrongPage(thrown: unknown): thrown is { data: { page: WrongPage }; init: { status: number } } {
  return isToTell(thrown) && wrongPageIn(thrown.data) !== null;
}

function answering(load: Load, routeId: string): Load {
  return (args) =>
    answered(args, () => {
      const { ctx, failure, isDocument } = args.context.get(visitKey);
      // A full page shows the error inside a visitor's layout. An open page keeps its layout.
      if (failure && !(routeId === 'root' && isDocument)) throw failure;
      refuseInView(ctx, routeId, args.request.method);
      return load(args);
    });
}

/**
 * The errors logged so far. If we cannot read the session, every loader of a request throws the same error,
 * and we log it only once.
 */
const logged = new WeakSet<Error>();

/** Makes the open page show the refusal in the form that was sent. */
const readOnlyPage = (): WrongPage => ({ title: words.read_only_title(), goesOn: null, logIn: null });

async function answered<T>(args: Pick<LoadArgs, 'request' | 'context'>, run: () => T): Promise<Awaited<T>> {
  try {
    return await run();
  } catch (thrown) {
    const { ctx: asked, isDocument } = args.context.get(visitKey);
    if (wroteInView(asked, thrown)) return await answered(args, () => Promise.reject(readOnly(asked)));
    if (isUnavailable(thrown)) {
      const message = sayUnavailable();
      const retryAfter = RETRY_AFTER_SECONDS;
      throw data({ code: 'unavailable', message, facts: {}, fields: {}, retryAfter }, { status: 503 });
    }
    if (isRefusal(thrown)) {
      const { code, message, facts, fields, status } = thrown;
      const page = code === 'view_as_read_only' && !isDocument ? { page: readOnlyPage() } : {};
      throw data({ code, message, facts, fields, ...page }, { status });
    }
    if (!(thrown instanceof Error) || args.request.signal.aborted) throw thrown;
    const { ctx, requestId } = args.context.get(visitKey);
    const path = new URL(args.request.url).pathname;
    if (!logged.has(thrown)) ctx.log.error({ err: thrown, requestId, path }, 'a request failed');
    logged.add(thrown);
    throw data({ requestId }, { status: 500 });
  }
}
