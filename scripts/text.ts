import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type Message, pseudoText } from './pseudo-text.ts';

type Languages = { baseLocale: string; locales: string[]; pseudoLocale: string };

const project = join(import.meta.dirname, '..');
const plugin = join(project, 'node_modules', '@inlang', 'plugin-message-format', 'dist', 'index.js');
const runtime = join(project, 'lib', 'compiled-text.ts');
const isolated = join(project, 'lib', 'isolated.ts');

/**
 * Compiles each changed file of the catalog into functions, one per message, and removes the output of
 * deleted files. `text/en/layout/footer.json` and its translations become `text/compiled/layout/footer.js`,
 * which picks the language, and one module per language.
 * @param catalog the folder with `languages.json` and a folder per language.
 * @returns the compiled files, such as 'layout/footer'.
 */
export async function compileText(catalog = join(project, 'text')): Promise<string[]> {
  const languages = JSON.parse(readFileSync(join(catalog, 'languages.json'), 'utf8')) as Languages;
  const compiled = join(catalog, 'compiled');
  const stampFile = join(compiled, 'stamps.json');
  const concepts = globSync('**/*.json', { cwd: join(catalog, languages.baseLocale) })
    .map((file) => file.replace(/\.json$/, ''))
    .sort();
  const stamps = new Map(concepts.map((concept) => [concept, stampOf(catalog, languages, concept)]));
  const before = new Map<string, string>(
    existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : [],
  );
  for (const concept of before.keys()) if (!stamps.has(concept)) remove(compiled, languages, concept);
  const changed = concepts.filter(
    (concept) => before.get(concept) !== stamps.get(concept) || !existsSync(join(compiled, `${concept}.js`)),
  );
  for (const concept of changed) await compileConcept(catalog, languages, concept);
  if (changed.length > 0 || before.size !== stamps.size)
    write(stampFile, JSON.stringify([...stamps], null, 1));
  compileVocabulary(catalog, languages);
  return changed;
}

/**
 * The parts of `text/vocabulary/<language>.json`, which hold names and search words that are not sentences.
 * Each part is optional, and so is the file.
 */
const VOCABULARY = {
  states: 'Names of states and territories, by code, where they differ from the English ones.',
  typedStates:
    'Codes of states and territories, by other names that people type, as `plainWords` writes them.',
  cities:
    'Cities with their state, such as "New York, NY", by a name that people type, as `plainWords` writes it. Both names have the same number of words.',
  categories: 'What else people type for a category, by its id: words separated by spaces.',
  smallWords: 'Words that add nothing after the word of a category, all under "words".',
  map: 'Names of seas, lakes, and countries on the map, by their English names.',
} as const;

/**
 * Writes the vocabularies as modules with the entries of each part by language: one of all languages, for the
 * server, and one per language, for the browser.
 */
function compileVocabulary(catalog: string, languages: Languages): void {
  const vocabularies = languages.locales.flatMap((locale) => {
    const file = join(catalog, 'vocabulary', `${locale}.json`);
    return existsSync(file) ? [[locale, readVocabulary(file)] as const] : [];
  });
  const place = (end: string, code: string) => {
    const file = join(catalog, 'compiled', `vocabulary${end}.js`);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== code) write(file, code);
  };
  place('', vocabularyModule(vocabularies));
  for (const locale of allLocales(languages)) {
    place(`.${locale}`, vocabularyModule(vocabularies.filter(([language]) => language === locale)));
  }
}

type Vocabulary = Record<string, Record<string, string>>;

function readVocabulary(file: string): Vocabulary {
  const vocabulary = JSON.parse(readFileSync(file, 'utf8')) as Vocabulary;
  const unknown = Object.keys(vocabulary).filter((part) => !(part in VOCABULARY));
  if (unknown.length > 0) throw new Error(`${file}: there is no part '${unknown.join()}'`);
  return vocabulary;
}

function vocabularyModule(vocabularies: (readonly [locale: string, Vocabulary])[]): string {
  const type = 'Readonly<Record<string, Readonly<Record<string, string>>>>';
  const parts = Object.entries(VOCABULARY).map(([part, about]) => {
    const byLanguage = vocabularies.flatMap(([locale, all]) => (part in all ? [[locale, all[part]]] : []));
    const entries = JSON.stringify(Object.fromEntries(byLanguage), null, 1);
    return `/**\n * ${about}\n * @type {${type}}\n */\nexport const ${part} = ${entries};\n`;
  });
  return parts.join('\n');
}

/** Compiles one file of the catalog as a separate project, so a changed sentence recompiles only one file. */
async function compileConcept(catalog: string, languages: Languages, concept: string): Promise<void> {
  // The compiler takes most of a second to load, and most starts don't need it.
  const { compile } = await import('@inlang/paraglide-js');
  const compiled = join(catalog, 'compiled');
  const work = join(compiled, `.work-${process.pid}`);
  rmSync(work, { recursive: true, force: true });
  const locales = allLocales(languages);
  for (const locale of locales) {
    const messages = messagesIn(catalog, languages, { locale, concept });
    if (messages) write(join(work, 'messages', `${locale}.json`), messages);
  }
  const settings = {
    baseLocale: languages.baseLocale,
    locales,
    modules: [relative(work, plugin)],
    'plugin.inlang.messageFormat': { pathPattern: './messages/{locale}.json' },
  };
  write(join(work, 'project.inlang', 'settings.json'), JSON.stringify(settings));
  await compile({
    project: join(work, 'project.inlang'),
    outdir: join(work, 'out'),
    outputStructure: 'locale-modules',
    emitReadme: false,
  });
  const name = concept.split('/').at(-1)!;
  const place = (source: string, target: string) => {
    const file = join(compiled, target);
    const message = readFileSync(join(work, 'out', 'messages', source), 'utf8')
      .replaceAll(/(['"])\.\.\/(runtime|registry)\.js\1/g, `'${relative(dirname(file), runtime)}'`)
      .replaceAll(/"\.\/([\w-]+)\.js"/g, `'./${name}.$1.js'`)
      .replaceAll('NonNullable<unknown>', 'string | number')
      .replaceAll(', options: {}, attributes: {}', '')
      .replaceAll(/(?<=\$\{)(i\?\.\w+)(?=\})|String\((i\?\.\w+)\)/g, 'isolated($1$2)');
    const usesIt = message.includes('isolated(');
    const code = usesIt
      ? `import { isolated } from '${relative(dirname(file), isolated)}';\n${message}`
      : message;
    write(file, code);
    return code;
  };
  for (const locale of locales) place(`${locale}.js`, `${concept}.${locale}.js`);
  const index = place('_index.js', `${concept}.js`);
  rmSync(work, { recursive: true, force: true });
  refuseMissing(catalog, languages, concept, index);
}

const allLocales = ({ locales, pseudoLocale }: Languages) => [...locales, pseudoLocale];

/** Returns the content of a file of the catalog, or null if it is missing. */
export function messagesIn(
  catalog: string,
  { baseLocale, pseudoLocale }: Languages,
  { locale, concept }: { locale: string; concept: string },
): string | null {
  const isPseudo = locale === pseudoLocale;
  const file = join(catalog, isPseudo ? baseLocale : locale, `${concept}.json`);
  if (!existsSync(file)) return null;
  const content = readFileSync(file, 'utf8');
  if (!isPseudo) return content;
  const base = Object.entries(JSON.parse(content) as Record<string, Message>);
  return JSON.stringify(Object.fromEntries(base.map(([name, message]) => [name, pseudoText(message)])));
}

/**
 * Throws if a message was not compiled, because the compiler only warns about a file that it can't read.
 */
function refuseMissing(catalog: string, { baseLocale }: Languages, concept: string, index: string): void {
  const file = join(catalog, baseLocale, `${concept}.json`);
  for (const key of Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)) {
    if (index.includes(`export const ${key} = `)) continue;
    throw new Error(`${file}: '${key}' was not compiled. Names are in lower case with underscores.`);
  }
}

function stampOf(catalog: string, { locales }: Languages, concept: string): string {
  const hash = createHash('sha256');
  const makers = [import.meta.filename, join(import.meta.dirname, 'pseudo-text.ts')];
  for (const file of [...makers, join(catalog, 'languages.json')]) hash.update(readFileSync(file));
  for (const locale of locales) {
    const file = join(catalog, locale, `${concept}.json`);
    hash.update(existsSync(file) ? readFileSync(file) : '-');
  }
  return hash.digest('hex');
}

function remove(compiled: string, languages: Languages, concept: string): void {
  for (const end of ['', ...allLocales(languages).map((locale) => `.${locale}`)]) {
    rmSync(join(compiled, `${concept}${end}.js`), { force: true });
  }
}

/** Writes the file atomically, because two programs can compile at the same time. */
function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, content);
  renameSync(`${file}.${process.pid}`, file);
}

if (process.argv[1] === import.meta.filename) await compileText();
