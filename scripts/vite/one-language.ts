import { join } from 'node:path';
import type { Plugin } from 'vite';
import languages from '../../text/languages.json' with { type: 'json' };
import { messagesIn } from '../text.ts';

const project = join(import.meta.dirname, '..', '..');
const catalog = join(project, 'text');
const isolated = join(project, 'lib', 'isolated.ts');
const language = process.env.PLUGWELL_LANGUAGE ?? languages.baseLocale;

/**
 * Builds the browser's script for one language: the one in PLUGWELL_LANGUAGE, or the base language if that is
 * not set. The script contains neither the other languages nor code that chooses between them. Each text
 * replaces the calls to its message, so it takes no more script than a literal in the code. Types stay.
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

/**
 * Replaces each message with its text or, if it has values, with a function that returns the text. Chunks
 * then contain only the texts that they use. Messages with variants stay in their modules.
 */
function sayPlainly(code: string): string {
  let said = code;
  for (const [statement, alias, concept] of code.matchAll(/import \* as (\w+) from '#text\/([\w/-]+)';?/g)) {
    const texts = { ...readConcept(languages.baseLocale, concept!), ...readConcept(language, concept!) };
    said = said.replaceAll(
      new RegExp(`(?<!typeof )\\b${alias}\\.(\\w+)(\\(\\))?`, 'g'),
      (use, name: string, call) => {
        const text = texts[name];
        if (typeof text !== 'string' || /[\\`]/.test(text)) return use;
        if (/\{[#/]/.test(text)) return call ? use : `({ parts: (i) => [${partsOf(text)}] })`;
        if (!text.includes('{')) return call ? JSON.stringify(text) : `(() => ${JSON.stringify(text)})`;
        return `((i) => \`${text.replaceAll(/\{(\w+)\}/g, '$${isolated$(i.$1)}')}\`)`;
      },
    );
    // A chunk contains the whole module of an import, even if nothing uses the import.
    const rest = said.replace(statement, '');
    if (!new RegExp(`(?<!typeof )\\b${alias}\\b`).test(rest)) said = rest;
  }
  return said.includes('isolated$(') ? `import { isolated as isolated$ } from '${isolated}';\n${said}` : said;
}

/** Returns code for `RichText` with the parts of a message that has markup. */
function partsOf(text: string): string {
  const parts = text.split(/(\{[#/]?\w+\})/).filter(Boolean);
  return parts
    .map((part) => {
      const [, sign, name] = /^\{([#/]?)(\w+)\}$/.exec(part) ?? [];
      if (name === undefined) return `{ type: 'text', value: ${JSON.stringify(part)} }`;
      if (!sign) return `{ type: 'text', value: isolated$(i.${name}) }`;
      return `{ type: 'markup-${sign === '#' ? 'start' : 'end'}', name: '${name}' }`;
    })
    .join(', ');
}

function readConcept(locale: string, concept: string): Record<string, unknown> {
  return JSON.parse(messagesIn(catalog, languages, { locale, concept }) ?? '{}') as Record<string, unknown>;
}
