import type { Plugin } from 'vite';

/**
 * Names for React's own tools keep what is never used in the script; what is used needs no other name than its own, and
 * what cannot happen, or only a developer would do wrong, needs no words.
 */
export const withoutNames: Plugin = {
  name: 'without-names',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/].*\.js$/ },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replaceAll(/^(\s*invariant\([^`"\n]*), (?:`.*`|".*")\);$/gm, '$1);')
        .replaceAll(/^(\s*invariant\(.*), get\w+Error\(.*\)\);$/gm, '$1);')
        .replaceAll(/^\s*warning\(.*\);$/gm, ';')
        .replaceAll(/^(const \w+ = )(React\$1\.(?:forwardRef|createContext)\()/gm, '$1/* @__PURE__ */ $2'),
  },
};
