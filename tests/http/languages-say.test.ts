import { describe, expect, it } from 'vitest';
import { offerLanguages } from '../../lib/language.server.ts';
import { WRITTEN_LANGUAGES } from '../../lib/language.ts';
import { openTestApp } from './app.ts';
import { openFullHouse } from './full-house.ts';
import { saidIn } from './said-in-file.ts';
import { englishWords, plainWords, READ_LANGUAGES } from './slips.ts';
import { spokenIn, toldEngines } from './spoken.ts';

offerLanguages([...WRITTEN_LANGUAGES, 'en-XA']);
const app = await openTestApp({ LANGUAGES: [...WRITTEN_LANGUAGES, 'en-XA'].join() });
// The notices and e-mails of the house are in the pseudo-language from here on.
await app.world.asOwner("alter table users alter column language set default 'en-XA'");
const house = await openFullHouse(app);

const READERS: [who: string, person: { email: string } | null, files: string[]][] = [
  ['a visitor', null, ['drawing', 'calendar', 'contact']],
  ['the client', house.client, ['calendar']],
  ['the expert', house.expert, ['calendar', 'table', 'paper']],
  ['the applicant', house.applicant, []],
  ['the owner of a center', house.center, []],
  ['staff of a center', house.centerStaff, []],
];
const PERSONAL = /^\/(?:dashboard|messages|notifications|client|expert\/|payments|become-expert$)/;
const mine = house.addresses.filter((address) => PERSONAL.test(address));
const all = house.addresses.filter((address) => !address.startsWith('/admin'));

/** Returns the texts of every page and file that someone can open, each with one address that has it. */
async function read(language: string, person: { email: string } | null) {
  // No font of a paper has the brackets of the pseudo-language.
  const unread = language === 'en-XA' ? ['paper'] : [];
  const [said, kinds] = [new Map<string, string>(), new Set<string>()];
  let browser = app.aVisitor();
  for (const address of person ? mine : all) {
    if (person && !browser.cookie().includes('session_token')) browser = await app.signedIn(person);
    const answer = await browser.get(`/${language}${address.replace(/^\/(?=\?|$)/, '')}`);
    const { kind, texts } = await saidIn(answer, unread);
    if (answer.status === 200) kinds.add(kind);
    for (const text of texts) said.set(text, address);
  }
  return { said, kinds };
}

describe.each(READ_LANGUAGES)('no page or file in %s contains English', (language, slipsIn) => {
  it.each(READERS)(
    'for %s',
    async (_who, person, files) => {
      await app.world.pool.query('update users set language = $1', [language]);
      if (language !== 'en-XA') await app.world.pool.query("update notifications set title = titles->>'en'");
      const { said, kinds } = await read(language, person);
      expect(said.size).toBeGreaterThan(100);
      expect([...kinds]).toEqual(expect.arrayContaining(files));
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
    expect(plainWords(text)).toEqual(slips);
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

  it('is found in structured data, not in its keys and addresses', () => {
    const data = '{"@type":"Person","name":"A","url":"https://a.example/B","knowsAbout":["C",{"text":"D"}]}';
    expect(toldEngines(`<script type="application/ld+json">${data}</script>`)).toEqual(['A', 'C', 'D']);
  });
});
