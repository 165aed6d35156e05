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

it('sends everything through the `Form` that keeps its fields after a failure', () => {
  expect(filesWith(/import \{[^}]*\bForm\b[^}]*\} from 'react-router'/)).toEqual([
    'admin/admin-table.tsx', // A search, which sends nothing.
    'admin/overview/figures.route.tsx', // A choice of view, which sends nothing.
    'admin/search-everything.tsx', // A search, which sends nothing.
    'sending/form.tsx',
  ]);
  expect(filesWith(/\.Form\b(?!D)/)).toEqual([]);
});

it('uses a native form only if it needs no script, or if script sends it another way', () => {
  expect(filesWith(/<form\b[^>]*method="post"/s)).toEqual([
    'layout/cookie-banner.tsx',
    'layout/language/language-switch.tsx', // Opens another document.
    'layout/typed-again.tsx',
    'people/clients/drawn-save.server.tsx', // Rendered only on the server.
    'ui/theme/theme-switch.tsx',
  ]);
});

it('finds a field in every form, because the server rejects an empty one', () => {
  const fields = /<input|name=|name:|Field|<TextArea|<ChoiceGroup|fields|children|Checkbox|IntentButton/;
  const bare = sources.flatMap(([file, text]) =>
    [...text.matchAll(/<Form\b(?!D)(.*?)<\/Form>/gs)]
      .filter(([form, inside = '']) => form.includes('method="post"') && !fields.test(inside))
      .map(() => file),
  );
  expect(bare).toEqual([]);
});

it('every route with an action has an errand in which sending fails', () => {
  const errands = readFileSync(join(app, '..', 'tests', 'e2e', 'forms-in-trouble.ts'), 'utf8');
  const tried = [...errands.matchAll(/route: '([^']+)'/g)].map(([, file]) => file);
  const withoutErrand = filesWith(/^export (async function|const) action\b/m).filter(
    (file) => !tried.includes(file),
  );
  expect(withoutErrand).toEqual([
    'business/receipts/payments.route.tsx', // One button, sent like that of the Spotlight page.
    'layout/cookie-consent.route.tsx', // With script, the browser stores the answer and nothing is sent.
    'layout/language/language.route.tsx', // Opens another document, which the browser retries.
    'people/apps/connected-apps.route.tsx', // One button per app, sent like that of the API keys.
    'people/apps/consent.route.tsx', // Leads to another site; `tests/http/apps.test.ts` goes through it.
    'people/view-as/stop.route.tsx', // One button of an admin, sent like signing out.
  ]);
});

it('resets no form by a key that counts loads, because `Renewed` keeps typed text', () => {
  expect(filesWith(/\bkey=\{(?:`[^`]*|[^}`\n]*)(?:\.length|\.version|\.join\()/)).toEqual([]);
});

const servers = globSync('**/*.{ts,tsx}', { cwd: app }).filter((file) => !file.includes('.test.'));
const filesReading = (what: RegExp) =>
  servers.filter((file) => what.test(readFileSync(join(app, file), 'utf8'))).toSorted();

it('parses the form in every action with a schema, through `answerForm`', () => {
  const byHand = filesReading(/request\.formData\(\)/).filter(
    (file) => !/answerForm\(/.test(readFileSync(join(app, file), 'utf8')),
  );
  expect(byHand).toEqual([
    'admin/admin-form.server.ts', // Passes it to the admin actions, which parse it.
    'layout/cookie-consent.route.tsx', // Two buttons.
    'layout/language/language.route.tsx', // The language of its path.
    'layout/theme.route.tsx', // A choice of three.
    'overview/account-settings/photo.route.tsx', // A file.
    'people/sign-in/sign-out.route.tsx', // A button.
  ]);
});

it('calls the form library in two places: where forms are read, and where they are shown', () => {
  expect(filesReading(/\b(useForm[<(]|parseWithZod\()/)).toEqual([
    'sending/read-form.ts',
    'sending/use-checked-form.ts',
  ]);
});
