import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentencesIn } from './sentences.ts';

const root = join(import.meta.dirname, '..');

type Variants = { match: Record<string, string>; selectors?: string[] };
/** A message as its file has it: a pattern, or variants by count or kind. */
type Message = string | [Variants];
type Concept = Record<string, Message>;

/** Finds what is wrong between the files of the catalog, and between the catalog and the code. */
export function faultsOfText(folder = root): string[] {
  const catalog = join(folder, 'text');
  const { baseLocale, locales } = read<{ baseLocale: string; locales: string[] }>(catalog, 'languages.json');
  const concepts = globSync('**/*.json', { cwd: join(catalog, baseLocale) }).sort();
  const uses = usesOf(folder);
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
    ...faultsOfCode(folder),
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
function usesOf(folder: string): Map<string, Set<string>> {
  const uses = new Map<string, Set<string>>();
  for (const file of sourcesOf(folder)) {
    const code = readFileSync(join(folder, file), 'utf8');
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
 * A folder with null is not counted: admins and operators read English, and demo people speak for
 * themselves.
 */
function faultsOfCode(folder: string): string[] {
  const known = read<Record<string, number | null>>(folder, 'text', 'outside.json');
  return Object.entries(countSentences(folder, Object.keys(known))).flatMap(([room, { count, last }]) => {
    const atMost = known[room] ?? Number.POSITIVE_INFINITY;
    if (count <= atMost) return [];
    return [
      `${room}/: ${count} sentences outside the catalog, ${atMost} before; move yours to text/ (${last})`,
    ];
  });
}

/** Counts the sentences in the code by the innermost of the given folders. */
export function countSentences(folder: string, rooms: readonly string[]) {
  const innermost = [...rooms].sort((one, other) => other.length - one.length);
  const counts: Record<string, { count: number; last: string }> = {};
  for (const file of sourcesOf(folder)) {
    const room = innermost.find((each) => file.startsWith(`${each}/`));
    if (!room) continue;
    counts[room] ??= { count: 0, last: '' };
    for (const sentence of sentencesIn(file, readFileSync(join(folder, file), 'utf8'))) {
      counts[room].count += 1;
      counts[room].last = `${file}: ${sentence}`;
    }
  }
  return counts;
}

const sourcesOf = (folder: string) =>
  globSync('{app,core,server,platform,lib}/**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();

function read<Content>(...path: string[]): Content {
  return JSON.parse(readFileSync(join(...path), 'utf8')) as Content;
}

if (process.argv[1] === import.meta.filename) {
  const faults = faultsOfText();
  const rooms = Object.keys(read<Record<string, number | null>>(root, 'text', 'outside.json'));
  const counts = Object.entries(countSentences(root, rooms)).map(([room, { count }]) => `${room} ${count}`);
  console.log([...faults, `Sentences outside the catalog: ${counts.join(', ')}`].join('\n'));
  process.exitCode = faults.length === 0 ? 0 : 1;
}
