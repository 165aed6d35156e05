import type { ServerBuild } from 'react-router';
import { offerLanguages } from '../lib/language.server.ts';
import { openHttp } from './http.ts';
import { routesOf } from './metrics/route-of.ts';
import { openPages } from './pages.ts';
import { openServices, type ServiceOptions, type Services } from './services.ts';

/** A running server: its request handler, its services, and functions that stop it. */
export type App = {
  fetch(request: Request, env?: unknown): Promise<Response>;
  services: Services;
  /** Makes /readyz report that this server is stopping. All other requests are still answered. */
  startStopping(): void;
  /**
   * Ends the event streams, which would keep connections open forever. Call this before waiting for the last
   * responses.
   */
  endStreams(): void;
  close(): Promise<void>;
};

export type AppOptions = ServiceOptions & {
  build: () => Promise<ServerBuild>;
  dev?: boolean;
};

export async function openApp(options: AppOptions): Promise<App> {
  const dev = options.dev ?? false;
  offerLanguages(options.config.languages);
  const services = await openServices(options);
  let isStopping = false;
  const answerPage = openPages(services, options.build, dev);
  // In development, the screens change while the server runs.
  const patternOf = dev ? () => 'page' : routesOf(await options.build());
  const http = openHttp(services, { answerPage, dev, isStopping: () => isStopping, patternOf });
  return {
    fetch: async (request, env) => http.fetch(request, env as object),
    services,
    startStopping() {
      isStopping = true;
    },
    endStreams: () => services.live.close(),
    async close() {
      isStopping = true;
      await services.close();
    },
  };
}
