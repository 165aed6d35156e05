import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HTTP_STATUS } from '../lib/errors.ts';
import { pairsOf, readSources, refusalsIn, type SaidIn, saidBy, textOf } from './said-in.ts';

const root = join(import.meta.dirname, '..');
const TABLE = 'docs/refusals.md';

/** A message in a file of the catalog: a pattern, or variants by count or kind. */
type Message = string | [{ match: Record<string, string> }];
type Row = { code: string; said: SaidIn };
type Languages = { baseLocale: string; locales: string[] };

/** Checks that the table of refusals matches the code. Returns the faults. */
export function checkRefusals(folder = root): string[] {
  const { table, faults } = tableOfRefusals(folder);
  const isCurrent = faults.length > 0 || readFileSync(join(folder, TABLE), 'utf8') === table;
  return isCurrent ? faults : [...faults, `${TABLE}: is stale; 'npm run fix' writes it`];
}

export function writeRefusals(folder = root): void {
  writeFileSync(join(folder, TABLE), tableOfRefusals(folder).table);
}

/** Builds the table of all refusals in the code, and reports refusals with an unknown text. */
function tableOfRefusals(folder: string): { table: string; faults: string[] } {
  const languages = JSON.parse(readFileSync(join(folder, 'text', 'languages.json'), 'utf8')) as Languages;
  const { rows, faults } = readRows(folder);
  const codes = Object.entries(HTTP_STATUS).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const sections = codes.flatMap(([code, status]) => {
    const lines = new Set(
      rows.filter((row) => row.code === code).map(({ said }) => lineOf(folder, languages, said)),
    );
    return lines.size > 0
      ? [[`## \`${code}\`, ${status}`, '', headOf(languages), ...[...lines].toSorted()].join('\n')]
      : [];
  });
  return { table: `${[INTRODUCTION, ...sections].join('\n\n')}\n`, faults };
}

const INTRODUCTION = `# Refusals

What the product refuses, and why: each code with its HTTP status, and the sentences that go with it. \`scripts/refusals.ts\` makes this table from the code, and \`npm run fix\` writes it. An answer in JSON has the code and the facts of its sentence, as the sentence shows them (\`lib/errors.ts\`).

A sentence without a name is worded where it is: for admins, in English, or by the schema of the form that was sent. Where code and sentence are chosen apart, the table has every pair.`;

const namesOfLanguages = new Intl.DisplayNames('en', { type: 'language' });

function headOf({ locales }: Languages): string {
  const cells = ['Message', 'Facts', ...locales.map((locale) => namesOfLanguages.of(locale))];
  return `| ${cells.join(' | ')} |\n|${'---|'.repeat(cells.length)}`;
}

/** Returns a row for each kind of refusal, with its code and its text. */
function readRows(folder: string): { rows: Row[]; faults: string[] } {
  const files = globSync('{app,api,core,server,lib,platform}/**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith(join('server', 'demo')))
    .toSorted();
  const sources = readSources(folder, files);
  const [rows, faults]: [Row[], string[]] = [[], []];
  for (const refusal of refusalsIn(sources)) {
    const { file, code: text } = refusal.said.source;
    const line = text.slice(0, refusal.said.node.start).split('\n').length;
    const at = `${file}:${line}: '${textOf(refusal.said, refusal.said.node).replaceAll(/\s+/g, ' ')}'`;
    for (const pair of pairsOf(sources, refusal.code, refusal.said)) {
      const codes = saidBy(sources, pair.code).map((each) => (each?.kind === 'text' ? each.text : ''));
      if (codes.some((code) => !(code in HTTP_STATUS)))
        faults.push(`${at} is of no code that the table can tell`);
      const all = saidBy(sources, pair.said);
      if (all.length === 0) faults.push(`${at} says nothing that the table can tell`);
      for (const said of all) {
        if (said === null) faults.push(`${at} says what the table can't tell`);
        else if (said.kind === 'early')
          faults.push(`${at} is worded too early; pass the message itself, with withFacts if it has facts`);
        else rows.push(...codes.map((code) => ({ code, said })));
      }
    }
  }
  return { rows, faults: [...new Set(faults)] };
}

function lineOf(folder: string, { baseLocale, locales }: Languages, said: SaidIn): string {
  switch (said.kind) {
    case 'message': {
      const inLanguages = locales.map((language) => {
        const file = join(folder, 'text', language, `${said.concept}.json`);
        const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Message>;
        return messages[said.name] ?? '';
      });
      const base = inLanguages[locales.indexOf(baseLocale)]!;
      const facts = new Set(textsOf(base).flatMap((text) => text.match(/(?<=\{)\w+(?=\})/g) ?? []));
      const cells = [`\`${said.concept}.${said.name}\``, [...facts].join(', '), ...inLanguages.map(shown)];
      return `| ${cells.join(' | ')} |`;
    }
    case 'text':
      return `| | | ${shown(said.text)} |${' |'.repeat(locales.length - 1)}`;
    default:
      return `| | | (what the schema of the form says) |${' |'.repeat(locales.length - 1)}`;
  }
}

const textsOf = (message: Message) =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));

const shown = (message: Message) => textsOf(message).join(' / ').replaceAll('|', '\\|').replaceAll('\n', ' ');
