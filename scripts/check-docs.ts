import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { checkRefusals } from './refusal-table.ts';

const root = join(import.meta.dirname, '..');
const IS_TEST = /`(?:[\w./-]+\.(?:test|spec)\.tsx?|tests\/[\w./-]+\.ts)`/;
const DECISION_HEAD =
  /^\d{4}-\d\d-\d\d, (?:accepted|replaced)\.(?: (?:Amends|Amended by|Replaces|Replaced by) \d{4}[^.]*\.)*$/;
/** A phrase in one record, and the phrase that the other record must have in return. */
const MUTUAL = [
  ['Amended by', 'Amends'],
  ['Amends', 'Amended by'],
  ['Replaced by', 'Replaces'],
  ['Replaces', 'Replaced by'],
] as const;
/** The first limit is in words of `docs/map.md`, the second in lines of a folder's README. */
const MAX_MAP_WORDS = 600;
const MAX_NOTES_WORDS = 12;
/** Statements with quoted words that no test can show, each with the reason. */
const SHOWN_BY_NO_TEST: Record<string, string> = {
  '2.159': "'Available today' is true only at some hours",
  '8.18': 'an errand shows its title, which the second sentence follows',
};
const faults: string[] = [];

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'clients/typescript/README.md'],
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
  ...['core', 'app', 'api', 'platform', 'server'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('README.md'))
      .map((name) => join(room, name)),
  ),
];
for (const document of documents) checkDocument(document);
checkCoverage();
checkMap();
checkDecisions();
faults.push(...checkRefusals());

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log(`${documents.length} documents: every path and link they name exists.`);

/**
 * Checks that each path in backticks exists, that a line cited with it has content, and that no relative
 * link is broken.
 */
function checkDocument(document: string): void {
  if (!existsSync(join(root, document))) {
    faults.push(`${document}: is missing`);
    return;
  }
  const text = readFileSync(join(root, document), 'utf8');
  const roots = 'app|api|core|platform|lib|server|tests|bench|scripts|docs|data|migrations|public';
  const cited = text.matchAll(new RegExp(`\`((?:${roots})/[\\w./{}$+-]*)(?::(\\d+))?\``, 'g'));
  for (const [, path, line] of cited) {
    const wrong = path && !path.startsWith('public/geo') ? whyNotThere(path, line) : null;
    if (wrong) faults.push(`${document}: names ${path}${line ? `:${line}` : ''}, ${wrong}`);
  }
  for (const [, link] of text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)) {
    if (link && !existsSync(join(root, dirname(document), link))) {
      faults.push(`${document}: links to ${link}, which does not exist`);
    }
  }
}

function whyNotThere(path: string, line: string | undefined): string | null {
  const file = join(root, path);
  if (!existsSync(file)) return 'which does not exist';
  if (statSync(file).isDirectory()) return line ? 'which is a folder' : null;
  const lines = readFileSync(file, 'utf8').split('\n');
  if (lines.every((text) => text.trim() === '')) return 'which is empty';
  if (line && !lines[Number(line) - 1]?.trim()) return 'a line with nothing on it';
  return null;
}

/**
 * Checks that each statement is 'done' with code and test, 'chosen', or 'waits', and that the totals are
 * right.
 */
function checkCoverage(): void {
  const text = readFileSync(join(root, 'docs', 'spec-coverage.md'), 'utf8');
  const rows = text.split('\n').filter((line) => /^\| \d+\.\d+/.test(line));
  if (rows.length === 0) faults.push('docs/spec-coverage.md: has no numbered statement');
  const seen = new Set<string>();
  const sums = new Map<string, number>();
  for (const row of rows) {
    const [, number = '', statement = '', state = '', code = '', test = ''] = row
      .split('|')
      .map((cell) => cell.trim());
    if (seen.has(number)) faults.push(`docs/spec-coverage.md: ${number} stands twice`);
    seen.add(number);
    if (state === 'done') {
      if (!code.includes('`')) faults.push(`docs/spec-coverage.md: ${number} is done and names no code`);
      if (!IS_TEST.test(test)) faults.push(`docs/spec-coverage.md: ${number} is done and names no test`);
      if (!(number in SHOWN_BY_NO_TEST)) {
        for (const words of notShown(statement, test)) {
          faults.push(`docs/spec-coverage.md: ${number} names no test that contains '${words}'`);
        }
      }
    } else if (state !== 'chosen' && state !== 'waits') {
      faults.push(`docs/spec-coverage.md: ${number} says '${state}', not done, chosen or waits`);
    }
    sums.set(state, (sums.get(state) ?? 0) + 1);
  }
  const totals = `There are ${rows.length} statements: ${[...sums].map(([state, sum]) => `${sum} ${state}`).join(', ')}.`;
  if (!text.includes(totals)) faults.push(`docs/spec-coverage.md: does not say '${totals}'`);
}

/** Returns the quoted words of a statement, except those with placeholders, that none of its tests contains. */
function notShown(statement: string, test: string): string[] {
  const tests = [...test.matchAll(/`([^`]+)`/g)].map(([, path]) => path!);
  const shown = plainly(tests.filter(isFile).map(withHelpers).join('\n'));
  const quoted = [...statement.matchAll(/(?<!\w)'([^']{4,}?)'(?!\w)/g)].map(([, words]) => words!);
  return quoted
    .filter((words) => !/[{}]|\bN\b|^n\/|\.\.\. /.test(words))
    .filter((words) => !shown.includes(plainly(words).replace(/^[ .,…]+|[ .,…]+$/g, '')));
}

function isFile(path: string): boolean {
  return existsSync(join(root, path)) && statSync(join(root, path)).isFile();
}

/** Returns the code of a test and of the helpers in `tests/` that it imports. */
function withHelpers(path: string): string {
  const code = readFileSync(join(root, path), 'utf8');
  const helpers = [...code.matchAll(/from '(\.[^']+)'/g)]
    .map(([, from]) => normalize(join(dirname(path), from!)))
    .filter((helper) => helper.startsWith('tests/') && isFile(helper));
  return [code, ...helpers.map((helper) => readFileSync(join(root, helper), 'utf8'))].join('\n');
}

function plainly(text: string): string {
  return text.replaceAll('’', "'").replaceAll('\\', '').replace(/\s+/g, ' ').toLowerCase();
}

/**
 * Checks that the map is short and names every concept, and that each concept folder has short, correct
 * notes.
 */
function checkMap(): void {
  const map = readFileSync(join(root, 'docs', 'map.md'), 'utf8');
  const words = map.split(/\s+/).filter(Boolean).length;
  if (words > MAX_MAP_WORDS) faults.push(`docs/map.md: has ${words} words, more than ${MAX_MAP_WORDS}`);
  const districts: Record<string, string[]> = JSON.parse(
    readFileSync(join(root, 'docs', 'districts.json'), 'utf8'),
  );
  for (const [district, concepts] of Object.entries(districts)) {
    const row = `| \`${district}\` | ${concepts.join(', ')} |`;
    if (!map.includes(row)) faults.push(`docs/map.md: has no row '${row}'`);
    for (const room of ['core', 'app']) {
      for (const folder of foldersOf(join(root, room, district))) {
        if (!concepts.includes(folder)) {
          faults.push(`docs/districts.json: does not name ${room}/${district}/${folder}`);
        }
      }
    }
    for (const concept of foldersOf(join(root, 'core', district)))
      checkNotes(join('core', district, concept));
  }
}

function checkNotes(folder: string): void {
  const notes = join(folder, 'README.md');
  if (!existsSync(join(root, notes))) {
    faults.push(`${notes}: is missing`);
    return;
  }
  const text = readFileSync(join(root, notes), 'utf8');
  const lines = text.trimEnd().split('\n').length;
  if (lines > MAX_NOTES_WORDS) faults.push(`${notes}: has ${lines} lines, more than ${MAX_NOTES_WORDS}`);
  for (const [, file] of text.matchAll(/`([\w-]+(?:\.[\w-]+)*\.(?:ts|tsx))`/g)) {
    if (file && !existsSync(join(root, folder, file)))
      faults.push(`${notes}: names ${file}, which does not exist`);
  }
}

function checkDecisions(): void {
  const folder = join(root, 'docs', 'decisions');
  const heads = new Map<string, string>();
  for (const name of readdirSync(folder)) {
    const number = name.slice(0, 4);
    const [title = '', blank, head = ''] = readFileSync(join(folder, name), 'utf8').split('\n');
    if (!title.startsWith(`# ${number} `) || blank !== '' || !DECISION_HEAD.test(head)) {
      faults.push(
        `docs/decisions/${name}: does not begin with '# ${number} Title', then a date and a status`,
      );
    }
    heads.set(number, head);
  }
  for (const [number, head] of heads) {
    for (const [word, answer] of MUTUAL) {
      for (const other of recordsAfter(word, head)) {
        if (!recordsAfter(answer, heads.get(other) ?? '').includes(number)) {
          faults.push(`docs/decisions/${other}: does not say '${answer} ${number}'`);
        }
      }
    }
  }
}

/** Returns the numbers of the records after `word`, as in 'Amends 0006 and 0010.' */
function recordsAfter(word: string, head: string): string[] {
  const [, list = ''] = new RegExp(`${word} ([^.]*)\\.`).exec(head) ?? [];
  return list.match(/\d{4}/g) ?? [];
}

function foldersOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}
