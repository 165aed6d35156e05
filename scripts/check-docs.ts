import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** What runs: a test beside the code, a conversation by HTTP, an errand in a browser. */
const IS_TEST = /`(?:[\w./-]+\.(?:test|spec)\.tsx?|tests\/[\w./-]+\.ts)`/;
const faults: string[] = [];

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];
for (const document of documents) checkDocument(document);
checkCoverage();

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log(`${documents.length} documents: every path and link they name exists.`);

/** Every `path/in/backticks.ext` must lead to something with content, to its line where it names one, and every relative link to something. */
function checkDocument(document: string): void {
  if (!existsSync(join(root, document))) {
    faults.push(`${document}: is missing`);
    return;
  }
  const text = readFileSync(join(root, document), 'utf8');
  const roots = 'app|core|platform|lib|server|tests|bench|scripts|docs|data|migrations|public';
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

/** Opens what a document names; null where it is there. */
function whyNotThere(path: string, line: string | undefined): string | null {
  const file = join(root, path);
  if (!existsSync(file)) return 'which does not exist';
  if (statSync(file).isDirectory()) return line ? 'which is a folder' : null;
  const lines = readFileSync(file, 'utf8').split('\n');
  if (lines.every((text) => text.trim() === '')) return 'which is empty';
  if (line && !lines[Number(line) - 1]?.trim()) return 'a line with nothing on it';
  return null;
}

/** Each numbered statement says 'done' with code and test, 'chosen', or 'waits', and the sum of each is told. */
function checkCoverage(): void {
  const text = readFileSync(join(root, 'docs', 'spec-coverage.md'), 'utf8');
  const rows = text.split('\n').filter((line) => /^\| \d+\.\d+/.test(line));
  if (rows.length === 0) faults.push('docs/spec-coverage.md: has no numbered statement');
  const seen = new Set<string>();
  const sums = new Map<string, number>();
  for (const row of rows) {
    const [, number = '', , state = '', code = '', test = ''] = row.split('|').map((cell) => cell.trim());
    if (seen.has(number)) faults.push(`docs/spec-coverage.md: ${number} stands twice`);
    seen.add(number);
    if (state === 'done') {
      if (!code.includes('`')) faults.push(`docs/spec-coverage.md: ${number} is done and names no code`);
      if (!IS_TEST.test(test)) faults.push(`docs/spec-coverage.md: ${number} is done and names no test`);
    } else if (state !== 'chosen' && state !== 'waits') {
      faults.push(`docs/spec-coverage.md: ${number} says '${state}', not done, chosen or waits`);
    }
    sums.set(state, (sums.get(state) ?? 0) + 1);
  }
  const told = `There are ${rows.length} statements: ${[...sums].map(([state, sum]) => `${sum} ${state}`).join(', ')}.`;
  if (!text.includes(told)) faults.push(`docs/spec-coverage.md: does not say '${told}'`);
}
