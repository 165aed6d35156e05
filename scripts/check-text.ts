import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { keysIn, sentencesIn } from './sentences.ts';

const root = join(import.meta.dirname, '..');

type Variants = { match: Record<string, string>; selectors?: string[] };
/** A message in a file of the catalog: a pattern, or variants by count or kind. */
type Message = string | [Variants];
type Concept = Record<string, Message>;
/**
 * Maximum number of sentences in the code of each folder, file, or file pattern, or the reason for no limit.
 */
type Outside = Record<string, number | string>;
type Source = { file: string; code: string };
/** The sentences of a file that are still in its code, and where `text/outside.json` counts them. */
type InCode = { room: string; file: string; texts: string[] };

/**
 * Finds disagreements between the catalog's files, and between the catalog and the code.
 * @returns the faults, the sentences that are still in the code, and how many of them are known.
 */
export function checkText(folder = root): { faults: string[]; inCode: InCode[]; known: Outside } {
  const sources = readSources(folder);
  const known = read<Outside>(folder, 'text', 'outside.json');
  const inCode = sentencesInCode(sources, known);
  const faults = [...faultsOfCatalog(folder, usesIn(sources)), ...faultsOfCode(known, inCode)];
  return { faults, inCode, known };
}

function faultsOfCatalog(folder: string, uses: Map<string, Set<string>>): string[] {
  const catalog = join(folder, 'text');
  const { baseLocale, locales } = read<{ baseLocale: string; locales: string[] }>(catalog, 'languages.json');
  const concepts = globSync('**/*.json', { cwd: join(catalog, baseLocale) }).sort();
  return [
    ...concepts.flatMap((file) => {
      const base = read<Concept>(catalog, baseLocale, file);
      const used = uses.get(file.replace(/\.json$/, '')) ?? new Set();
      return [
        ...Object.keys(base)
          .filter((name) => !used.has(name))
          .map((name) => `text/${baseLocale}/${file}: '${name}' is not used`),
        ...locales
          .filter((locale) => locale !== baseLocale)
          .flatMap((locale) => faultsOfTranslation(base, catalog, locale, file)),
      ];
    }),
    ...locales.flatMap((locale) =>
      globSync('**/*.json', { cwd: join(catalog, locale) })
        .filter((file) => !concepts.includes(file))
        .map((file) => `text/${locale}/${file}: translates no file of text/${baseLocale}`),
    ),
  ];
}

function faultsOfTranslation(base: Concept, catalog: string, locale: string, file: string): string[] {
  const at = `text/${locale}/${file}`;
  if (!existsSync(join(catalog, locale, file))) return [`${at}: is missing`];
  const translated = read<Concept>(catalog, locale, file);
  const names = new Set([...Object.keys(base), ...Object.keys(translated)]);
  return [...names].flatMap((name) => {
    const [from, to] = [base[name], translated[name]];
    if (from === undefined) return [`${at}: '${name}' is not in the base language`];
    if (to === undefined || to === '') return [`${at}: '${name}' is missing`];
    const [wanted, found] = [valuesIn(from), valuesIn(to)];
    return wanted === found
      ? []
      : [`${at}: '${name}' has ${found || 'no values'} instead of ${wanted || 'none'}`];
  });
}

/** Returns the values and markup in any variant of a message, such as '{#link} {count}'. */
function valuesIn(message: Message): string {
  const patterns = typeof message === 'string' ? [message] : Object.values(message[0].match);
  const values = patterns.flatMap((pattern) => pattern.match(/\{[#/]?\w+\/?\}/g) ?? []);
  return [...new Set(values)].sort().join(' ');
}

/** Returns the messages that the code calls, by concept. */
function usesIn(sources: readonly Source[]): Map<string, Set<string>> {
  const uses = new Map<string, Set<string>>();
  for (const { code } of sources) {
    for (const [, alias, concept] of code.matchAll(/import \* as (\w+) from '#text\/([\w/-]+)'/g)) {
      const used = uses.get(concept!) ?? new Set();
      for (const [, name] of code.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))) used.add(name!);
      uses.set(concept!, used);
    }
  }
  return uses;
}

/** Compares how many sentences are still in the code with the numbers in `text/outside.json`. */
function faultsOfCode(known: Outside, inCode: readonly InCode[]): string[] {
  return [...countsOf(inCode)].flatMap(([room, count]) => {
    const atMost = known[room];
    if (typeof atMost !== 'number' || count <= atMost) return [];
    const { file, texts } = inCode.findLast((each) => each.room === room && each.texts.length > 0)!;
    return [
      `${room}: ${count} sentences outside the catalog, ${atMost} before; move yours to text/ (${file}: ${texts.at(-1)})`,
    ];
  });
}

/** Finds the sentences in the code, grouped by the innermost entry of `text/outside.json`. */
function sentencesInCode(sources: readonly Source[], known: Outside): InCode[] {
  const innermost = Object.keys(known).sort((one, other) => other.length - one.length);
  const keys = new Set(sources.flatMap(({ file, code }) => [...keysIn(file, code)]));
  return sources.flatMap(({ file, code }) => {
    const room = innermost.find((each) => file.startsWith(`${each}/`) || matchesGlob(file, each));
    return room ? [{ room, file, texts: sentencesIn(file, code, keys) }] : [];
  });
}

function countsOf(inCode: readonly InCode[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { room, texts } of inCode) counts.set(room, (counts.get(room) ?? 0) + texts.length);
  return counts;
}

function readSources(folder: string): Source[] {
  return globSync('{app,api,core,server,platform,lib}/**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()
    .map((file) => ({ file, code: readFileSync(join(folder, file), 'utf8') }));
}

function read<Content>(...path: string[]): Content {
  return JSON.parse(readFileSync(join(...path), 'utf8')) as Content;
}

if (process.argv[1] === import.meta.filename) {
  const { faults, inCode, known } = checkText();
  const counted = inCode.filter(({ room }) => typeof known[room] === 'number');
  const [, , shown] = process.argv;
  for (const { file, texts } of counted) {
    if (shown && file.startsWith(shown)) for (const text of texts) console.log(`${file}: ${text}`);
  }
  const left = [...countsOf(counted)].map(([room, count]) => `${room} ${count}`).join(', ');
  console.log([...faults, `Sentences outside the catalog: ${left}`].join('\n'));
  process.exitCode = faults.length === 0 ? 0 : 1;
}
