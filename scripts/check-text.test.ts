import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../lib/temporary-folder.server.ts';
import { checkText } from './check-text.ts';

let folder: string;

const HELLO = { hello: 'Hello {name}', terms: 'Read {#link}the terms{/link}' };
const SCREEN = `
import * as words from '#text/garden';
export const Screen = () => <p className="flex items-center gap-2">{words.hello({ name: 'Ana' })}{words.terms()}</p>;
`;

beforeEach(() => {
  folder = temporaryFolder('check-text');
  put('text/languages.json', JSON.stringify({ baseLocale: 'en', locales: ['en', 'es'] }));
  put(
    'text/outside.json',
    JSON.stringify({
      app: 0,
      core: 0,
      server: 0,
      'app/admin': 'Only admins read it.',
      '**/admin-acts.ts': 'Only admins read it.',
    }),
  );
  put('text/en/garden.json', JSON.stringify(HELLO));
  put(
    'text/es/garden.json',
    JSON.stringify({ hello: 'Hola {name}', terms: 'Lea {#link}los términos{/link}' }),
  );
  put('app/screen.tsx', SCREEN);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(file: string, content: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}

describe('the check of the catalog', () => {
  it('finds nothing where the files and the code agree', () => {
    expect(checkText(folder).faults).toEqual([]);
  });

  it.each([
    ['a message without a translation', { hello: 'Hola {name}' }, "'terms' is missing"],
    ['an empty translation', { hello: '', terms: '{#link}x{/link}' }, "'hello' is missing"],
    ['another value', { hello: 'Hola {nombre}', terms: '{#link}x{/link}' }, '{nombre} instead of {name}'],
    [
      'markup that is not closed',
      { hello: '{name}', terms: 'Lea {#link}x' },
      '{#link} instead of {#link} {/link}',
    ],
    [
      'a translation of nothing',
      { hello: '{name}', terms: '{#link}x{/link}', bye: 'Adiós' },
      "'bye' is not in",
    ],
  ])('finds %s', (_, spanish, fault) => {
    put('text/es/garden.json', JSON.stringify(spanish));
    expect(checkText(folder).faults).toEqual([expect.stringContaining(fault)]);
  });

  it('finds a message that nothing uses', () => {
    put('app/screen.tsx', SCREEN.replace('{words.terms()}', ''));
    expect(checkText(folder).faults).toEqual(["text/en/garden.json: 'terms' is not used"]);
  });

  it('finds a file without a translation, and a translation without a file', () => {
    rmSync(join(folder, 'text/es/garden.json'));
    put('text/es/orchard.json', '{}');
    expect(checkText(folder).faults).toEqual([
      'text/es/garden.json: is missing',
      'text/es/orchard.json: translates no file of text/en',
    ]);
  });

  it.each([
    ['text in an element', 'app/a.tsx', 'export const A = () => <p>Book</p>;'],
    ['text around a value', 'app/a.tsx', 'export const A = ({ name }) => <p>Ask {name}</p>;'],
    ['a title', 'app/a.tsx', 'export const A = () => <p title="Book" />;'],
    ['what a picture shows', 'app/a.tsx', 'export const A = () => <img alt="Portrait" />;'],
    ['the name of a button', 'app/a.tsx', 'export const A = () => <button aria-label="Close" />;'],
    ['what a field asks for', 'app/a.tsx', 'export const A = () => <input placeholder="Name" />;'],
    ['a heading of a card', 'app/a.tsx', 'export const A = () => <Card heading="Payouts" />;'],
    ['a chosen text', 'app/a.tsx', "export const A = (props) => <p>{props.isOpen ? 'Open now' : null}</p>;"],
    ['a chosen word', 'app/a.tsx', "export const A = (props) => <p>{props.isOpen ? 'Open' : null}</p>;"],
    ['a toast', 'app/a.ts', "toast('Your profile is saved.');"],
    ['a toast of one word', 'app/a.ts', "showToast('Saved');"],
    ['a refusal', 'core/a.ts', "throw new Refusal('not_found', 'There is no such page.');"],
    [
      'a kind of refusal',
      'core/a.ts',
      "class Late extends Refusal { constructor() { super('late', 'Too late.'); } }",
    ],
    ['an answer without a page', 'server/a.ts', "export const a = new Response('There is no such photo.');"],
    ['the rule of a field', 'core/a.ts', "export const a = z.string({ error: 'Enter your name.' });"],
    ['a rule of one word', 'core/a.ts', "export const a = z.string().min(1, 'Required');"],
    ['a subject of a mail', 'core/a.email.ts', "export const a = { subject: 'Your booking is confirmed' };"],
    ['a subject of one word', 'core/a.email.ts', "export const a = { subject: 'Welcome' };"],
    ['a sentence around a value', 'core/a.ts', `export const a = (name: string) => \`Ask \${name} first\`;`],
    ['a word before a value', 'core/a.ts', `export const a = (name: string) => \`Since \${name}\`;`],
    ['a plural by condition', 'core/a.ts', "export const a = (n: number) => (n === 1 ? 'day' : 'days');"],
    ['the end of a plural', 'core/a.ts', `export const a = (n: number) => \`day\${n === 1 ? '' : 's'}\`;`],
    ['a label of a table', 'core/a.ts', "export const KINDS = { 'a-time': { label: 'Opening' } };"],
    ['a sentence about SQL’s words', 'core/a.ts', "export const a = 'Select a time and create an account.';"],
    [
      'what search results say',
      'app/a.tsx',
      'export const A = () => <meta name="description" content="Find experts." />;',
    ],
    [
      'a page without the framework',
      'server/a.ts',
      'export const a = `<body class="page"><h1>Not found</h1></body>`;',
    ],
  ])('finds a sentence outside the catalog: %s', (_, file, code) => {
    put(file, code);
    expect(checkText(folder).faults).toEqual([
      expect.stringContaining(': 1 sentences outside the catalog, 0 before'),
    ]);
  });

  it.each([
    ['class names', 'app/a.tsx', 'export const A = () => <p className="flex items-center gap-2" />;'],
    [
      'class names of a table',
      'app/a.ts',
      "export const LOOKS = { wide: 'hidden md:block', flat: 'relative z-10' };",
    ],
    ['SQL', 'core/a.ts', "query('select id from bookings order by id');"],
    ['names of queries', 'core/a.ts', "query('language of a person', 'select language from users', []);"],
    ['names of queries in a transaction', 'core/a.ts', "queryIn(tx)('lock of a client', 'select 1', []);"],
    ['a part of SQL', 'core/a.ts', `export const a = (to: string) => \`l.rating desc, \${to}\`;`],
    ['options of the database', 'core/a.ts', "id.references(() => users.id, { onDelete: 'set null' });"],
    ['keys and paths', 'core/a.ts', "export const a = ['not_found', '/find-experts', 'en-US'];"],
    ['values of a type', 'core/a.ts', "export const a: 'too long' | 'cut off' = 'too long';"],
    [
      'styles and drawings',
      'app/a.ts',
      'export const a = `<style>p{color:red}</style><path fill="none" d="M0 0h1"/>`;',
    ],
    ['headers', 'server/a.ts', "headers.set('Cache-Control', 'private, no-store');"],
    [
      'the viewport',
      'app/a.tsx',
      'export const A = () => <meta name="viewport" content="wide as can be" />;',
    ],
    ['log lines', 'server/a.ts', "log.error({ err }, 'a request failed'); console.log('Ready to go');"],
    ['faults of the program', 'core/a.ts', "throw new TypeError('Radius must be 0 or more');"],
    [
      'a kind of fault',
      'core/a.ts',
      "class Bad extends Error { constructor() { super('not what it was'); } }",
    ],
    ['names', 'app/a.tsx', 'export const A = () => <p>PlugWell</p>;'],
    ['what admins read', 'app/admin/a.tsx', 'export const A = () => <p>Payments to refund</p>;'],
    ['names of admins’ acts', 'core/deep/admin-acts.ts', "export const a = { label: 'Changed the law of' };"],
    ['tests', 'app/a.test.ts', "it('finds an expert by name', () => {});"],
  ])('ignores %s', (_, file, code) => {
    put(file, code);
    expect(checkText(folder).faults).toEqual([]);
  });
});
