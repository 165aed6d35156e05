import type { Plugin } from 'vite';

/**
 * Where a route's script cannot be had, React Router loads the page at hand anew: offline, even for a link that
 * is only pointed at, everything typed is gone. It is made to raise the error instead, which `keepSends` takes;
 * the next try is for another address, because browsers remember that the first one failed.
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
