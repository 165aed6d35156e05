import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentencesIn } from './sentences.ts';

const root = join(import.meta.dirname, '..');

type Variants = { match: Record<string, string>; selectors?: string[] };
/** A message as in its file: a pattern, or variants by count or kind. */
type Message = string | [Variants];
type Concept = Record<string, Message>;
/** How many sentences each folder may have in its code; null for any number. */
type Outside = Record<string, number | null>;
type Source = { file: string; code: string };
type Counts = Map<string, { count: number; last: string }>;

/**
 * Finds what is wrong between the files of the catalog, and between the catalog and the code.
 * @returns the faults, and how many sentences each folder still has in its code.
 */
export function checkText(folder = root): { faults: string[]; counts: Map<string, number> } {
  const sources = readSources(folder);
  const counts = countSentences(sources, Object.keys(read<Outside>(folder, 'text', 'outside.json')));
  const faults = [...faultsOfCatalog(folder, usesIn(sources)), ...faultsOfCode(folder, counts)];
  return { faults, counts: new Map([...counts].map(([room, { count }]) => [room, count])) };
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

/** Returns the values and markup that any variant of a message names, such as '{#link} {count}'. */
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

/**
 * Compares how many sentences are still in the code with the numbers in `text/outside.json`, by folder.
 * A folder with null may have any number: admins and operators read English, and demo people speak for
 * themselves.
 */
function faultsOfCode(folder: string, counts: Counts): string[] {
  const known = read<Outside>(folder, 'text', 'outside.json');
  return [...counts].flatMap(([room, { count, last }]) => {
    const atMost = known[room] ?? Number.POSITIVE_INFINITY;
    if (count <= atMost) return [];
    return [
      `${room}/: ${count} sentences outside the catalog, ${atMost} before; move yours to text/ (${last})`,
    ];
  });
}

/** Counts the sentences in the code by the innermost of the given folders. */
function countSentences(sources: readonly Source[], rooms: readonly string[]): Counts {
  const innermost = [...rooms].sort((one, other) => other.length - one.length);
  const counts: Counts = new Map();
  for (const { file, code } of sources) {
    const room = innermost.find((each) => file.startsWith(`${each}/`));
    if (!room) continue;
    const before = counts.get(room) ?? { count: 0, last: '' };
    const found = sentencesIn(file, code);
    const last = found.length > 0 ? `${file}: ${found.at(-1)}` : before.last;
    counts.set(room, { count: before.count + found.length, last });
  }
  return counts;
}

function readSources(folder: string): Source[] {
  return globSync('{app,core,server,platform,lib}/**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()
    .map((file) => ({ file, code: readFileSync(join(folder, file), 'utf8') }));
}

function read<Content>(...path: string[]): Content {
  return JSON.parse(readFileSync(join(...path), 'utf8')) as Content;
}

if (process.argv[1] === import.meta.filename) {
  const { faults, counts } = checkText();
  const left = [...counts].map(([room, count]) => `${room} ${count}`).join(', ');
  console.log([...faults, `Sentences outside the catalog: ${left}`].join('\n'));
  process.exitCode = faults.length === 0 ? 0 : 1;
}
