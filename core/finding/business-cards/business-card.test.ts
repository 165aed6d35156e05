import { eq, sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { openWorld } from '../../../tests/world.ts';
import { businessCards, expertPlaces, experts } from '../../people/experts/tables.ts';
import { DEFAULT_STYLE } from '../../people/style/profile-style.ts';
import { saveStyle } from '../../people/style/save-style.server.ts';
import type { BusinessCard } from './business-card.ts';
import { contactFile, contactFileName } from './contact-file.ts';
import { cardCodeOf, readBusinessCard } from './read-business-card.server.ts';

const world = await openWorld();
const codeOf = async (id: string) => (await cardCodeOf(world.as(null), id)) ?? '';
const read = (code: string) => readBusinessCard(world.as(null), code);

describe('a business card', () => {
  it('exists for every practice, at its own address', async () => {
    const [one, other] = [await world.anExpert(), await world.anExpert()];
    const codes = [await codeOf(one.id), await codeOf(other.id)];
    expect(codes[0]).toMatch(/^[b-df-hj-np-tv-z2-9]{8}$/);
    expect(codes[0]).not.toBe(codes[1]);
    expect(await read(codes[0]!)).toMatchObject({
      practiceId: one.id,
      name: 'Sage Alder',
      location: 'Denver, CO',
    });
  });

  it('has its practice’s style, as far as it can be shown', async () => {
    const { actor, id } = await world.anExpert({ isSpotlight: true });
    await saveStyle(world.as(actor), { primaryColor: '#6D3FB0', secondaryColor: '#112233' });
    const card = async () => (await read(await codeOf(id))) as BusinessCard;
    expect((await card()).style).toMatchObject({ primaryColor: '#6D3FB0', secondaryColor: '#112233' });
    await world.db.update(experts).set({ isSpotlight: false }).where(eq(experts.id, id));
    expect((await card()).style).toMatchObject({
      primaryColor: '#6D3FB0',
      secondaryColor: DEFAULT_STYLE.secondaryColor,
    });
  });

  it.each([
    ['paused', { pausedAt: new Date() }],
    ['suspended', { suspendedAt: new Date() }],
    ['not approved', { approvedAt: null }],
    ['out of a license', { licenseExpiredAt: new Date() }],
  ])('is not in use while its practice is %s, and returns', async (_, values) => {
    const { id } = await world.anExpert();
    const code = await codeOf(id);
    const [before] = await world.db.select().from(experts).where(eq(experts.id, id));
    await world.db.update(experts).set(values).where(eq(experts.id, id));
    expect(await read(code)).toBe('not-listed');
    const { approvedAt, pausedAt, suspendedAt, licenseExpiredAt } = before!;
    await world.db
      .update(experts)
      .set({ approvedAt, pausedAt, suspendedAt, licenseExpiredAt })
      .where(eq(experts.id, id));
    expect(await read(code)).toMatchObject({ code });
  });

  it('shows no unchecked place, and does not work without a checked place', async () => {
    const { id } = await world.anExpert();
    await world.db.update(expertPlaces).set({ checkedAt: null }).where(eq(expertPlaces.expertId, id));
    expect(await read(await codeOf(id))).toBe('not-listed');
  });

  it('does not work where the law no longer allows it', async () => {
    const { id } = await world.anExpert();
    const ctx = { ...world.as(null), law: { ...world.law, isServed: () => false } as typeof world.law };
    expect(await readBusinessCard(ctx, await codeOf(id))).toBe('not-listed');
  });

  it('never gives its address to another practice after its own is erased', async () => {
    const { id } = await world.anExpert();
    const code = await codeOf(id);
    await world.db.delete(experts).where(eq(experts.id, id));
    expect(await read(code)).toBe('not-listed');
    expect(await world.db.$count(businessCards, eq(businessCards.code, code))).toBe(1);
  });

  it('does not exist for a sample listing', async () => {
    const { id } = await world.anExpert({ isDemo: true, userId: null });
    expect(await read(await codeOf(id))).toBeNull();
  });

  it.each(['', 'aaaaaaaa', 'bcdfghj', 'BCDFGHJK', "bcdfghj'", '../../etc', 'bcdfghjk\n', '%00bcdfgh'])(
    'is not at %j',
    async (code) => expect(await read(code)).toBeNull(),
  );

  it('has a different code for each of a thousand practices', async () => {
    const codes = await world.pool.query('select new_card_code() as code from generate_series(1, 1000)');
    expect(new Set(codes.rows.map(({ code }) => code)).size).toBe(1000);
  });

  it('is created once per practice, even in a migrated database', async () => {
    const { id } = await world.anExpert();
    const code = await codeOf(id);
    await world.db.execute(
      sql`insert into experts (id, name, type) values (${id}, 'Again', 'individual') on conflict (id) do update set name = 'Again'`,
    );
    expect(await codeOf(id)).toBe(code);
  });
});

describe('the contact file', () => {
  const card: BusinessCard = {
    code: 'bcdfghjk',
    practiceId: '00000000-0000-4000-8000-000000000001',
    name: 'Maya Rose Ellison',
    type: 'individual',
    title: 'Herbalist',
    bio: 'Calm',
    location: 'Denver, CO',
    city: 'Denver',
    state: 'CO',
    rating: 4.7,
    reviewCount: 3,
    tags: ['education'],
    face: null,
    isSpotlight: false,
    style: DEFAULT_STYLE,
  };
  const file = (more: Partial<BusinessCard> = {}) =>
    contactFile({ ...card, ...more }, 'https://plugwell.example');
  const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

  /**
   * Reads the text of a field according to RFC 2426: a backslash before n is a line break, and before any
   * other character it is only an escape.
   */
  const readText = (text: string, field: string) =>
    lines(text)
      .find((line) => line.startsWith(`${field}:`))
      ?.slice(field.length + 1)
      .replace(/\\(.)/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));

  it('contains only what the profile says', () => {
    expect(lines(file())).toEqual([
      ...['BEGIN:VCARD', 'VERSION:3.0', 'FN:Maya Rose Ellison', 'N:Ellison;Maya Rose;;;', 'TITLE:Herbalist'],
      ...['ADR;TYPE=work:;;;Denver;CO;;United States', 'URL:https://plugwell.example/c/bcdfghjk'],
      ...['CATEGORIES:Education', 'UID:urn:uuid:00000000-0000-4000-8000-000000000001', 'END:VCARD', ''],
    ]);
  });

  it('lists a center’s name as an organization', () => {
    const said = lines(file({ type: 'wellness-center', name: 'Alder; House, Inc.' }));
    expect(said).toContain('ORG:Alder\\; House\\, Inc.');
    expect(said).toContain('N:;;;;');
  });

  it.each([
    ['a semicolon and a comma', 'Elm; a, b'],
    ['a backslash', 'Elm \\n \\ ash'],
    ['a line of its own', 'Elm\r\nEMAIL:evil@example.test'],
    ['words of many bytes', 'é漢🌿'.repeat(30)],
  ])('keeps %s within its field', (_, title) => {
    const text = file({ title });
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/^EMAIL|[\r\n]/);
    }
    expect(readText(text, 'TITLE')).toBe(title.replace('\r\n', ' '));
    const [, properties] = ICAL.parse(text) as unknown as [string, [string][]];
    expect(properties.map(([name]) => name)).not.toContain('email');
  });

  it.each([
    ['a backslash and a letter', 'Maya; Ellison, \\nTEL:911', 'Maya; Ellison, \\nTEL:911'],
    ['a line break', 'Maya; Ellison, \nTEL:911', 'Maya; Ellison,  TEL:911'],
    ['a line break of another kind', 'Maya; Ellison, \u2028TEL:911', 'Maya; Ellison,  TEL:911'],
  ])('round-trips a name and a title with %s', (_, written, back) => {
    for (const type of ['individual', 'wellness-center'] as const) {
      const text = file({ type, name: written, title: written });
      expect([readText(text, 'FN'), readText(text, 'TITLE')]).toEqual([back, back]);
      if (type === 'wellness-center') expect(readText(text, 'ORG')).toBe(back);
      expect(lines(text).filter((line) => /^(FN|TITLE|ORG):/.test(line) && /(?<!\\)[;,]/.test(line))).toEqual(
        [],
      );
      expect(lines(text).some((line) => line.startsWith('TEL'))).toBe(false);
    }
  });

  it.each([
    ['Maya Ellison', 'maya-ellison.vcf'],
    ['José & Söhne', 'jose-sohne.vcf'],
    ['../../etc/passwd', 'etcpasswd.vcf'],
    ['漢字', 'contact.vcf'],
    ['a"; filename=x', 'a-filenamex.vcf'],
  ])('of %s is named %s', (name, called) => expect(contactFileName(name)).toBe(called));
});
