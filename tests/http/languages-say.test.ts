import { describe, expect, it } from 'vitest';
import { ALL_STATES } from '../../core/ground/geography/states.ts';
import { offerLanguages } from '../../lib/language.server.ts';
import { openTestApp } from './app.ts';
import { openFullHouse } from './full-house.ts';
import { englishWords, plainWords } from './slips.ts';
import { spokenIn } from './spoken.ts';

offerLanguages(['en', 'es', 'en-XA']);
const app = await openTestApp({ LANGUAGES: 'en,es,en-XA' });
// The notices and e-mails of the house are in the pseudo-language from here on.
await app.world.pool.query("alter table users alter column language set default 'en-XA'");
const house = await openFullHouse(app);
const STATES: ReadonlySet<string> = new Set(ALL_STATES.map(({ name }) => name));

const READERS = [
  ['a visitor', null],
  ['the client', house.client],
  ['the expert', house.expert],
  ['the applicant', house.applicant],
  ['the owner of a center', house.center],
  ['staff of a center', house.centerStaff],
] as const;
const PERSONAL = /^\/(?:dashboard|messages|notifications|client|expert\/|payments|become-expert$)/;
const mine = house.addresses.filter((address) => PERSONAL.test(address));
const all = house.addresses.filter((address) => !address.startsWith('/admin'));

/** Returns the texts of every page that someone can open, each with one address that has it. */
async function read(language: string, person: { email: string } | null): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  let browser = app.aVisitor();
  for (const address of person ? mine : all) {
    if (person && !browser.cookie().includes('session_token')) browser = await app.signedIn(person);
    const answer = await browser.get(`/${language}${address.replace(/^\/(?=\?|$)/, '')}`);
    const isShown = /html|svg/.test(answer.headers.get('content-type') ?? '');
    const shown = isShown ? spokenIn(await answer.text()) : [];
    if (!isShown) await answer.body?.cancel();
    for (const text of shown) said.set(text, address);
  }
  return said;
}

describe.each([
  ['en-XA', (text: string) => plainWords(text, STATES)],
  ['es', englishWords],
] as const)('no page in %s contains English', (language, slipsIn) => {
  it.each(READERS)(
    'for %s',
    async (_who, person) => {
      await app.world.pool.query('update users set language = $1', [language]);
      if (language === 'es') await app.world.pool.query("update notifications set title = titles->>'en'");
      const said = await read(language, person);
      expect(said.size).toBeGreaterThan(100);
      const found = [...said].filter(([text]) => slipsIn(text).length > 0);
      expect(found.map(([text, address]) => `${address}: ${text}`)).toEqual([]);
    },
    60_000,
  );
});

describe('a slip', () => {
  it.each([
    ['⟦Šávé one⟧ Cancel', ['Cancel']],
    ['⟦Wéļçómé, Robin one tw⟧', []],
    ['⟦Ýóúŕ ñáméš one t⟧ and a half', ['and', 'half']],
    ['Sun, Nov 29, 9:00 AM MST', []],
    ['New York', []],
  ])('in %s is %j', (text, slips) => {
    expect(plainWords(text, STATES)).toEqual(slips);
  });

  it.each([
    ['Guardar the cambios', ['the']],
    ['Anonymous User', ['Anonymous', 'User']],
    ['Guarde sus cambios', []],
    ['November 28, 2026: 9:00 AM', ['November', 'AM']],
    ['28 de nov de 2026, 9:00 a.m. MST', []],
  ])('in the Spanish %s is %j', (text, slips) => {
    expect(englishWords(text)).toEqual(slips);
  });

  it('is found in text, attributes, and descriptions, not in scripts', () => {
    const page =
      '<title>A</title><meta name="description" content="B"/><p>C<b>d</b></p><script>x</script><img alt="E"/>';
    expect(spokenIn(page)).toEqual(['A', 'B', 'C d', 'E']);
  });
});
