import { data, type ServerBuild } from 'react-router';
import { visitKey } from '../app/context.server.ts';
import { isRefusal } from '../lib/errors.ts';
import { isUnavailable } from '../platform/database/unavailable.ts';

type RouteModule = NonNullable<ServerBuild['routes'][string]>['module'];
type Load = NonNullable<RouteModule['loader']>;

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
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader && { loader: answering(loader, id === 'root') }),
      ...(action && { action: answering(action as Load, false) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function answering(load: Load, isRoot: boolean): Load {
  return async (args) => {
    try {
      const { failure, isDocument } = args.context.get(visitKey);
      // A page of its own is drawn within the frame of a visitor; one that is open keeps the frame it has.
      if (failure && !(isRoot && isDocument)) throw failure;
      return await load(args);
    } catch (thrown) {
      if (isUnavailable(thrown))
        throw data({ code: 'unavailable', message: UNAVAILABLE, fields: {} }, { status: 503 });
      if (isRefusal(thrown)) {
        const { code, message, fields, status } = thrown;
        throw data({ code, message, fields }, { status });
      }
      if (!(thrown instanceof Error) || args.request.signal.aborted) throw thrown;
      const { ctx, requestId } = args.context.get(visitKey);
      ctx.log.error({ err: thrown, requestId, path: new URL(args.request.url).pathname }, 'a request failed');
      throw data({ requestId }, { status: 500 });
    }
  };
}
