import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import languages from '../../text/languages.json' with { type: 'json' };

const catalog = join(import.meta.dirname, '..', '..', 'text');
const language = process.env.PLUGWELL_LANGUAGE ?? languages.baseLocale;

/**
 * Builds the browser's script for one language: the one in PLUGWELL_LANGUAGE, or the base language if that
 * is not set. Each message is then only its text, without the other languages and without code that chooses
 * between them. A call without values becomes the text itself, which takes no more script than a sentence in
 * the code.
 */
export const oneLanguage: Plugin = {
  name: 'one-language',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    filter: { id: /^#text\// },
    handler: (id) => join(catalog, 'compiled', `${id.slice('#text/'.length)}.${language}.js`),
  },
  transform: {
    filter: { code: /from '#text\// },
    handler: (code) => sayPlainly(code),
  },
};

/** Puts texts where messages are called without values. */
function sayPlainly(code: string): string {
  let said = code;
  for (const [, alias, concept] of code.matchAll(/import \* as (\w+) from '#text\/([\w/-]+)'/g)) {
    const texts = { ...readConcept(languages.baseLocale, concept!), ...readConcept(language, concept!) };
    said = said.replaceAll(new RegExp(`\\b${alias}\\.(\\w+)\\(\\)`, 'g'), (call, name: string) => {
      const text = texts[name];
      return typeof text === 'string' && !/[{}\\]/.test(text) ? JSON.stringify(text) : call;
    });
  }
  return said;
}

function readConcept(locale: string, concept: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(catalog, locale, `${concept}.json`), 'utf8')) as Record<
    string,
    unknown
  >;
}
