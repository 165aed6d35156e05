import type { Plugin } from 'vite';

const UNWATCHED = {
  consumeInstrumentationClientResultMetaReceiver: '() => undefined',
  getRouteInstrumentationUpdates: '() => ({})',
  instrumentClientSideRouter: '(router) => router',
  instrumentHandler: '(handler) => handler',
  instrumentationResultMetaContext: 'undefined',
};

/** Nothing watches the router in the browser, and what would do so is a hundredth of a first visit's script. */
export const withoutInstruments: Plugin = {
  name: 'without-instruments',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/].*[\\/]instrumentation\.js$/ },
    handler(code) {
      const stubs = Object.entries(UNWATCHED);
      if (stubs.some(([name]) => !code.includes(name))) {
        throw new Error('React Router is watched in another way than expected.');
      }
      return stubs.map(([name, stub]) => `export const ${name} = ${stub};`).join('\n');
    },
  },
};
