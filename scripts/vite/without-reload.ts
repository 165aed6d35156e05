import type { Plugin } from 'vite';

/**
 * React Router reloads the page when a route's script fails to load, so hovering over a link while offline
 * would lose everything typed. This plugin makes the router throw instead, which `keepSends` handles. The
 * next attempt uses another URL, because browsers remember the failed one. react-router 8.4 has no option for
 * this; check again with 9.
 */
export const withoutReload: Plugin = {
  name: 'without-reload',
  apply: 'build',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/].*routeModules\.js$/ },
    handler(code) {
      const mended = code.replace(
        /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/,
        "route.module = route.module.split('?')[0] + '?' + Date.now(); throw error;",
      );
      if (mended === code) throw new Error('React Router loads route modules in another way than expected.');
      return mended;
    },
  },
};
