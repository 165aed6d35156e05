import { data, type ServerBuild } from 'react-router';
import { visitKey } from '../app/context.server.ts';
import { isRefusal } from '../lib/errors.ts';

type RouteModule = NonNullable<ServerBuild['routes'][string]>['module'];
type Load = NonNullable<RouteModule['loader']>;

/**
 * The same build, with what its loaders and actions throw made fit for an error page: a Refusal becomes an
 * answer with its status and message; a defect is logged under the request's id, and only the id goes out.
 */
export function withErrorAnswers(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader && { loader: answering(loader) }),
      ...(action && { action: answering(action as Load) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function answering(load: Load): Load {
  return async (args) => {
    try {
      return await load(args);
    } catch (thrown) {
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
