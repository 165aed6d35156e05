import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../lib/temporary-folder.server.ts';
import { checkRefusals, writeRefusals } from './refusal-table.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder('refusal-table');
  put('text/en/a.json', '{ "late": "Too late by {days} days.", "gone": "Gone | away.", "taken": "Taken." }');
  put('text/languages.json', '{ "baseLocale": "en", "locales": ["en", "es"] }');
  put('docs/refusals.md', '');
  put('text/es/a.json', '{ "late": "Tarde por {days} días.", "gone": "Se fue.", "taken": "Ocupado." }');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(file: string, content: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}

const rowsOf = (code: string) => {
  put('core/verb.ts', `import * as words from '#text/a';\n${code}`);
  writeRefusals(folder);
  return readFileSync(join(folder, 'docs', 'refusals.md'), 'utf8')
    .split('\n')
    .filter((line) => /^(?:## |\| `|\| \| )/.test(line));
};

const GONE = ['## `not_found`, 404', '| `a.gone` |  | Gone \\| away. | Se fue. |'];
const LATE = [
  '## `status_changed`, 409',
  '| `a.late` | days | Too late by {days} days. | Tarde por {days} días. |',
];

it.each([
  ['a message', "throw new Refusal('not_found', words.gone);", GONE],
  ['a message with facts', "throw new Refusal('status_changed', withFacts(words.late, { days }));", LATE],
  ['a constant', "const gone = words.gone; function f() { throw new Refusal('not_found', gone); }", GONE],
  [
    'what a function returns',
    "const late = (days) => withFacts(words.late, { days }); throw new Refusal('status_changed', late(2));",
    LATE,
  ],
  [
    'what a function is given',
    "const refuse = (said) => new Refusal('not_found', said); throw refuse(words.gone);",
    GONE,
  ],
  [
    'a code and a sentence that one condition chooses',
    "throw new Refusal(a ? 'not_found' : 'status_changed', a ? words.gone : withFacts(words.late, { days }));",
    [...GONE, ...LATE],
  ],
  [
    'a code and a sentence of one table',
    `const WHY = { a: { code: 'not_found', said: words.gone }, b: { code: 'slot_taken', said: words.taken } };
     throw new Refusal(WHY[why].code, WHY[why].said);`,
    [...GONE, '## `slot_taken`, 409', '| `a.taken` |  | Taken. | Ocupado. |'],
  ],
  [
    'a code and a sentence given together',
    `const make = (code, said) => new Refusal(code, said);
     throw a ? make('not_found', words.gone) : make('status_changed', withFacts(words.late, { days }));`,
    [...GONE, ...LATE],
  ],
  [
    'a kind of refusal of its own',
    "class Gone extends Refusal { constructor() { super('not_found', words.gone); } }",
    GONE,
  ],
  [
    'a text for admins',
    "throw new Refusal('not_found', 'No booking.');",
    ['## `not_found`, 404', '| | | No booking. | |'],
  ],
  [
    'what a schema says',
    "throw new Refusal('invalid_input', parsed.error.issues[0].message, fieldErrors);",
    ['## `invalid_input`, 422', '| | | (what the schema of the form says) | |'],
  ],
])('the table has %s', (_, code, rows) => {
  expect(rowsOf(code)).toEqual(rows);
  expect(checkRefusals(folder)).toEqual([]);
});

it('a stale table is reported', () => {
  rowsOf("throw new Refusal('not_found', words.gone);");
  put('text/es/a.json', '{ "late": "", "gone": "Ya no está.", "taken": "" }');
  expect(checkRefusals(folder)).toEqual(["docs/refusals.md: is stale; 'npm run fix' writes it"]);
});

it.each([
  ['a message worded too early', "new Refusal('not_found', words.gone())", /is worded too early/],
  ['a sentence that comes from nowhere', "new Refusal('not_found', said)", /says what the table can't tell/],
  ['an unknown code', "new Refusal('lost', words.gone)", /is of no code that the table can tell/],
])('reports %s', (_, code, fault) => {
  rowsOf(`throw ${code};`);
  expect(checkRefusals(folder)).toEqual([expect.stringMatching(fault)]);
  expect(checkRefusals(folder)[0]).toContain('core/verb.ts:2');
});
