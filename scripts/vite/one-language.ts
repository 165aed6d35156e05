import { join } from 'node:path';
import type { Plugin } from 'vite';
import languages from '../../text/languages.json' with { type: 'json' };

const compiled = join(import.meta.dirname, '..', '..', 'text', 'compiled');

/**
 * Builds the browser's script for one language: the one in PLUGWELL_LANGUAGE, or the base language if that
 * is not set. Each message is then only its text, without the other languages and without code that chooses
 * between them.
 */
export const oneLanguage: Plugin = {
  name: 'one-language',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    filter: { id: /^#text\// },
    handler: (id) =>
      join(
        compiled,
        `${id.slice('#text/'.length)}.${process.env.PLUGWELL_LANGUAGE ?? languages.baseLocale}.js`,
      ),
  },
};
