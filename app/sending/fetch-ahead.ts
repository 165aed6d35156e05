import { matchPath } from 'react-router';

type KnownRoute = { parentId?: string; path?: string; module: string };

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, KnownRoute | undefined> };
  }
}

/**
 * Preloads the script of a form's next route. The router would load it only when the form is sent, which is
 * too late if the network is down.
 * @returns false until the router has discovered the route.
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
