import type { Plugin } from 'vite';

const ASKED = 'if (discoveredPaths.has(path)) return;';
const SHOWN = 'getRouter().state.location.pathname';

/**
 * React Router asks the server which routes match a path that it has not asked about, even if that is the page in view,
 * which it knows from the document. So a form that posts to its own page failed offline before `keepSends` saw it,
 * and an error page replaced everything typed. The window's URL would not do: going back changes it before the router
 * knows the page. Measured with react-router 8.4; check again with 9.
 */
export const knowsOwnPage: Plugin = {
  name: 'knows-own-page',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/].*fog-of-war\.js$/ },
    handler(code) {
      if (!code.includes(ASKED))
        throw new Error('React Router discovers routes in another way than expected.');
      return code.replace(ASKED, `if (discoveredPaths.has(path) || path === ${SHOWN}) return;`);
    },
  },
};
