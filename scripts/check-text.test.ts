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
  put('text/outside.json', JSON.stringify({ app: 0, core: 0, 'app/admin': null }));
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
    ['a title', 'app/a.tsx', 'export const A = () => <p title="Book" />;'],
    ['what a picture shows', 'app/a.tsx', 'export const A = () => <img alt="Portrait" />;'],
    ['the name of a button', 'app/a.tsx', 'export const A = () => <button aria-label="Close" />;'],
    ['a chosen text', 'app/a.tsx', "export const A = (props) => <p>{props.isOpen ? 'Open now' : null}</p>;"],
    ['a toast', 'app/a.ts', "toast('Your profile is saved.');"],
    ['a refusal', 'core/a.ts', "throw new Refusal('not_found', 'There is no such page.');"],
    ['the rule of a field', 'core/a.ts', "export const a = z.string({ error: 'Enter your name.' });"],
    ['a heading of a mail', 'core/a.email.ts', "export const a = { subject: 'Your booking is confirmed' };"],
    ['a sentence around a value', 'core/a.ts', `export const a = (name: string) => \`Ask \${name} first\`;`],
  ])('finds a sentence outside the catalog: %s', (_, file, code) => {
    put(file, code);
    expect(checkText(folder).faults).toEqual([
      expect.stringContaining(': 1 sentences outside the catalog, 0 before'),
    ]);
  });

  it.each([
    ['class names', 'app/a.tsx', 'export const A = () => <p className="flex items-center gap-2" />;'],
    ['SQL', 'core/a.ts', "query('select id from bookings order by id');"],
    ['keys and paths', 'core/a.ts', "export const a = ['not_found', '/find-experts', 'en-US'];"],
    ['what admins read', 'app/admin/a.tsx', 'export const A = () => <p>Payments to refund</p>;'],
    ['tests', 'app/a.test.ts', "it('finds an expert by name', () => {});"],
  ])('leaves alone %s', (_, file, code) => {
    put(file, code);
    expect(checkText(folder).faults).toEqual([]);
  });
});
