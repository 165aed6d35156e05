import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const app = join(import.meta.dirname, '..');
const sources = globSync('**/*.tsx', { cwd: app }).map((file): [string, string] => [
  file,
  readFileSync(join(app, file), 'utf8'),
]);
const filesWith = (what: RegExp) =>
  sources
    .filter(([, text]) => what.test(text))
    .map(([file]) => file)
    .toSorted();

it('every form is the one that keeps its fields when it cannot be sent', () => {
  expect(filesWith(/import \{[^}]*\bForm\b[^}]*\} from 'react-router'/)).toEqual([
    'admin/admin-table.tsx', // A search: it sends nothing.
    'sending/form.tsx',
  ]);
  expect(filesWith(/\.Form\b(?!D)/)).toEqual([]);
});

it('a form of the browser itself stands only where no script is needed, or script sends it otherwise', () => {
  expect(filesWith(/<form\b[^>]*method="post"/s)).toEqual([
    'layout/cookie-banner.tsx',
    'layout/typed-again.tsx',
    'ui/theme-switch.tsx',
  ]);
});

it('every route that takes a form is tried in trouble by the browser errands', () => {
  const errands = readFileSync(join(app, '..', 'tests', 'e2e', 'forms-in-trouble.ts'), 'utf8');
  const tried = [...errands.matchAll(/route: '([^']+)'/g)].map(([, file]) => file);
  const withoutErrand = filesWith(/^export (async function|const) action\b/m).filter(
    (file) => !tried.includes(file),
  );
  expect(withoutErrand).toEqual([
    'layout/cookie-consent.route.tsx', // With script nothing is sent: the browser keeps the answer.
  ]);
});
