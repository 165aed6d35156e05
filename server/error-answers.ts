import { data, type ServerBuild } from 'react-router';
import { type Visit, visitKey } from '../app/context.server.ts';
import type { TypedAgain } from '../app/layout/typed-again.tsx';
import type { FormAnswer } from '../app/sending/form-answer.ts';
import { type WrongPage, wrongPageIn } from '../app/sending/wrong-page.ts';
import { DRAFT_PARAMETER } from '../core/people/sign-in/typed-draft.ts';
import { isRefusal, Refusal } from '../lib/errors.ts';
import { isUnavailable } from '../platform/database/unavailable.ts';
import { forItsOwnPage, withDraft } from './own-page.ts';
import { toCopy } from './put-back.ts';
import { typedAgain } from './typed-again.ts';

type RouteModule = NonNullable<ServerBuild['routes'][string]>['module'];
type Load = NonNullable<RouteModule['loader']>;
type LoadArgs = Parameters<Load>[0];

/** Said in place of whatever needs the database while it cannot serve. */
export const UNAVAILABLE =
  'We cannot reach our records just now. Nothing of yours is lost. Please try again in a moment.';

/**
 * The same build, with what its loaders and actions throw made fit for an error page: a Refusal becomes an
 * answer with its status and message; so does a database that cannot serve (503, code `unavailable`); a defect
 * is logged under the request's id, and only the id goes out.
 */
export function withErrorAnswers(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action, middleware } = route.module;
    const module = {
      ...route.module,
      ...(loader && {
        loader: route.module.default
          ? afterRefusal(answering(loader, id === 'root'))
          : inWords(answering(asFile(loader), false)),
      }),
      ...(action && { action: keepingFields(answering(forItsOwnPage(action as Load), false)) }),
      ...(middleware && {
        middleware: middleware.map(
          (run): typeof run =>
            (args, next) =>
              answered(args, () => run(args, next)),
        ),
      }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

/**
 * The same loader, of a route without a page: its answer is a file, or meant for a program. Under '.data' are the data
 * of pages, and it is not found there, unless it leads on to a page.
 */
function asFile(load: Load): Load {
  return async (args) => {
    const answer = await load(args);
    const isResponse = answer instanceof Response;
    if (args.context.get(visitKey).isDocument || (isResponse && answer.status < 400 && !answer.ok))
      return answer;
    if (isResponse) await answer.body?.cancel();
    throw new Refusal('not_found', 'There is no such page.');
  };
}

/**
 * The same loader, of a route without a page. Whoever opens it like a page, as by the link to a file, reads the sentence
 * alone; a program reads all of it from JSON.
 */
function inWords(load: Load): Load {
  return async (args) => {
    try {
      return await load(args);
    } catch (thrown) {
      const isRead =
        args.context.get(visitKey).isDocument &&
        /\btext\/html\b/.test(args.request.headers.get('Accept') ?? '');
      if (!isRead || !isToTell(thrown)) throw thrown;
      throw new Response(thrown.data.message ?? OUR_FAULT, {
        status: thrown.init.status,
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
      });
    }
  };
}

const OUR_FAULT =
  'Something went wrong on our side. The fault is ours and has been noted. Please try again in a moment.';

function isToTell(thrown: unknown): thrown is { data: { message?: string }; init: { status: number } } {
  const { init, data } = (thrown ?? {}) as { init?: { status?: number }; data?: object };
  return !(thrown instanceof Response) && typeof init?.status === 'number' && typeof data === 'object';
}

/**
 * The same action; when it fails for a page without script, or counts for nobody, the error page offers the form's
 * fields again.
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
      // Not waited for: it is over only when the other copy of the body is, too.
      if (copy && !copy.bodyUsed && !refusals.has(args.context.get(visitKey)))
        copy.body?.cancel().catch(() => {});
    }
  };
}

/** What a form of a page without script was refused with, until the page that says it has been read. */
const refusals = new WeakMap<Visit, Refused & { fields: () => Promise<TypedAgain | null> }>();

type Refused = { status: number; message: string };

/** The same reading, done once for all loaders that ask. */
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
    message: said?.problem ?? said?.refusal?.message ?? beside[0] ?? 'Please check what you typed.',
  };
}

/**
 * The same loader of a page. Where it would lead on from a form that was refused, or shown again, that is said, and the
 * fields stay. A draft that the address names goes along.
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
    if (visit.putBack && onward) throw toCopy(visit.putBack, null, onward);
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

function answering(load: Load, isRoot: boolean): Load {
  return (args) =>
    answered(args, () => {
      const { failure, isDocument } = args.context.get(visitKey);
      // A page of its own is drawn within the frame of a visitor; one that is open keeps the frame it has.
      if (failure && !(isRoot && isDocument)) throw failure;
      return load(args);
    });
}

/** What kept the server from reading who asks is met by each loader, and told once. */
const logged = new WeakSet<Error>();

async function answered<T>(args: Pick<LoadArgs, 'request' | 'context'>, run: () => T): Promise<Awaited<T>> {
  try {
    return await run();
  } catch (thrown) {
    if (isUnavailable(thrown))
      throw data({ code: 'unavailable', message: UNAVAILABLE, fields: {} }, { status: 503 });
    if (isRefusal(thrown)) {
      const { code, message, fields, status } = thrown;
      throw data({ code, message, fields }, { status });
    }
    if (!(thrown instanceof Error) || args.request.signal.aborted) throw thrown;
    const { ctx, requestId } = args.context.get(visitKey);
    const path = new URL(args.request.url).pathname;
    if (!logged.has(thrown)) ctx.log.error({ err: thrown, requestId, path }, 'a request failed');
    logged.add(thrown);
    throw data({ requestId }, { status: 500 });
  }
}
