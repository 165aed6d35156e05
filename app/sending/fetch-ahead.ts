import { matchPath } from 'react-router';

type KnownRoute = { parentId?: string; path?: string; module: string };

declare global {
  interface Window {
    /** The routes that the router knows so far. */
    __reactRouterManifest?: { routes: Record<string, KnownRoute | undefined> };
  }
}

/**
 * Preloads the script of the route that a form leads to. The router would fetch it when the form is sent: too late if
 * the network is down.
 * @returns false while the router does not know that route.
 */
export function fetchAhead(path: string): boolean {
  const routes = window.__reactRouterManifest?.routes ?? {};
  const whole = ({ parentId = '', path = '' }: KnownRoute): string => {
    const parent = routes[parentId];
    return `${parent ? whole(parent) : ''}/${path}`.replaceAll('//', '/');
  };
  const led = Object.values(routes).find(
    (route) => route?.path && route.path !== '*' && matchPath(whole(route), path),
  );
  if (led) import(/* @vite-ignore */ led.module).catch(() => {});
  return led !== undefined;
}
