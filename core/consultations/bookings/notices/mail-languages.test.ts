import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { inLanguage } from '../../../../lib/language.server.ts';
import { currentLanguage } from '../../../../lib/language.ts';
import { openWorld } from '../../../../tests/world.ts';
import type { Person } from '../../../context.ts';
import { inTransaction } from '../../../context.ts';
import { queueMail } from '../../../ground/mail/queue-mail.server.ts';
import { writeMail } from '../../../ground/mail/written-mail.ts';
import { readNotifications } from '../../../ground/notifications/read-notifications.server.ts';
import { notifications } from '../../../ground/notifications/tables.ts';
import { users } from '../../../people/accounts/tables.ts';
import { experts } from '../../../people/experts/tables.ts';
import { acceptBooking } from '../../answers/accept-booking.server.ts';
import { cancelBooking } from '../../answers/cancel-booking.server.ts';
import { readBooking } from '../../booking-views/read-bookings.server.ts';
import { applyTransition } from '../apply-transition.server.ts';
import { titleWith } from '../calendar-file.server.ts';
import { expireBookings } from '../expire-bookings.server.ts';
import { bookings } from '../tables.ts';

const world = await openWorld();

beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  world.queued.length = 0;
});

const speaks = (person: Person, language: string | null) =>
  world.db.update(users).set({ language }).where(eq(users.id, person.id));
const titlesOf = async (person: Person) =>
  (await readNotifications(world.as(person), 1)).notifications.map(({ title }) => title);
const mailTo = ({ email }: Person) =>
  world.queued
    .map(
      ({ data }) =>
        data as { to: string; subject: string; html: string; text: string; calendar?: { content: string } },
    )
    .find(({ to }) => to === email)!;

describe('a Spanish client and an English expert', () => {
  it('each get e-mail in their own language, no matter which side acts', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    await speaks(client, 'es');
    world.queued.length = 0;
    await inLanguage('en', () => acceptBooking(world.as(expert.actor), { bookingId }));
    expect(await inLanguage('es', () => titlesOf(client))).toEqual(['Aceptaron su solicitud']);
    const mail = mailTo(client);
    expect(mail.html).toContain('<html lang="es-US">');
    expect(mail.text).toMatch(/Cuándo: \p{L}{3} \d+ dic/u);
    expect(mail.text).toContain('Modalidad: Consulta en persona');
    expect(mail.text).toContain('No recibir más correos como este');
    const paths = [...mail.text.matchAll(/http:\/\/localhost:3000(\S+)/g)].map(([, path]) => path!);
    expect(paths.length).toBeGreaterThan(2);
    for (const path of paths) expect(path).toMatch(/^\/es\//);
    const entry = mail.calendar!.content.replaceAll('\r\n ', '');
    expect(entry).toContain(`http://localhost:3000/es/dashboard/bookings/${bookingId}`);
  });

  it('even when the client acts in Spanish', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    world.queued.length = 0;
    await inLanguage('es', () => cancelBooking(world.as(client), { bookingId }));
    expect(await titlesOf(expert.actor)).toContain('A booking was cancelled');
    expect(mailTo(expert.actor).html).toContain('<html lang="en-US">');
  });

  it('even when a job acts', async () => {
    const { client } = await world.aRequest();
    await speaks(client, 'es');
    world.queued.length = 0;
    world.now = Temporal.Instant.from('2026-12-02T18:00:00Z');
    await expireBookings(world.asProduct());
    expect(mailTo(client).html).toContain('<html lang="es-US">');
  });
});

describe('the list of notices', () => {
  const titlesNow = async (person: Person, language: string) =>
    await inLanguage(language, () => titlesOf(person));

  it('follows the reader’s language, even for notices that they already have', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    await speaks(client, 'es');
    await acceptBooking(world.as(expert.actor), { bookingId });
    await inLanguage('es', () => cancelBooking(world.as(client), { bookingId }));
    expect(await titlesNow(client, 'es')).toContain('Aceptaron su solicitud');
    expect(await titlesNow(client, 'en')).toContain('Your request was accepted');
    expect(await titlesNow(expert.actor, 'en')).toContain('A booking was cancelled');
    expect(await titlesNow(expert.actor, 'es')).toContain('Se canceló una reserva');
  });

  it('keeps older titles as written', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    await acceptBooking(world.as(expert.actor), { bookingId });
    await world.db.update(notifications).set({ titles: null }).where(eq(notifications.userId, client.id));
    expect(await titlesNow(client, 'es')).toEqual(['Your request was accepted']);
  });

  it('shows what the previous version wrote over a newer notice', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    await acceptBooking(world.as(expert.actor), { bookingId });
    await world.db.update(notifications).set({ title: 'Other' }).where(eq(notifications.userId, client.id));
    expect(await titlesNow(client, 'es')).toEqual(['Other']);
  });
});

describe('our own sentence in the history of a booking', () => {
  const wordsFor = (person: Person, bookingId: string, language: string) =>
    inLanguage(
      language,
      async () => (await readBooking(world.as(person), bookingId)).notes.map(({ words }) => words)[0],
    );

  it('follows the reader’s language, no matter who caused it', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    await inTransaction(world.asProduct(), async (ctx) => {
      const [row] = await ctx.db.select().from(bookings).where(eq(bookings.id, bookingId));
      const note = () => currentLanguage();
      await inLanguage('es', () => applyTransition(ctx, row!, { name: 'end-by-law', by: 'product', note }));
    });
    for (const person of [client, expert.actor]) {
      expect(await wordsFor(person, bookingId, 'en')).toBe('en');
      expect(await wordsFor(person, bookingId, 'es')).toBe('es');
    }
  });

  it('does not translate what a person wrote', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    await acceptBooking(world.as(expert.actor), { bookingId, note: 'Ring twice.' });
    expect(await wordsFor(client, bookingId, 'es')).toBe('Ring twice.');
  });
});

describe('an e-mail about an account', () => {
  const write = (to: string) => ({ to, subject: currentLanguage(), heading: '', paragraphs: [] });
  const languageOfMail = async (to: string, language: string) => {
    world.queued.length = 0;
    await inLanguage(language, () =>
      inTransaction(world.as(null), (ctx) => queueMail(ctx, () => writeMail(write(to), ctx.publicOrigin))),
    );
    return (world.queued[0]!.data as { subject: string }).subject;
  };

  it.each<[string, string | null, string, string]>([
    ['follows its reader', 'es', 'en', 'es'],
    ['follows the page, if the reader never chose', null, 'es', 'es'],
    ['follows the page, if the choice is unknown', 'xx', 'en', 'en'],
  ])('%s', async (_what, chosen, page, expected) => {
    const person = await world.aPerson();
    await speaks(person, chosen);
    expect(await languageOfMail(person.email, page)).toBe(expected);
  });

  it('follows the page for an address without an account', async () => {
    expect(await languageOfMail('nobody@example.test', 'es')).toBe('es');
  });
});

describe.each(['en', 'es'])('a name from right to left, in %s', (language) => {
  const NAME = 'דנה 3';
  const isolated = `\u2068${NAME}\u2069`;

  it('leaves the numbers of its sentence where they are, in mails, calendars, and notices', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    await world.db.update(experts).set({ name: NAME }).where(eq(experts.id, expert.id));
    await speaks(client, language);
    world.queued.length = 0;
    await acceptBooking(world.as(expert.actor), { bookingId });
    const { subject, text, calendar } = mailTo(client);
    const titles = await inLanguage(language, () => titlesOf(client));
    const entry = calendar!.content.replaceAll('\r\n ', '').replaceAll('\r', '');
    const said = [subject, text, entry, ...titles].join('\n');
    expect(text).toContain(isolated);
    expect(entry).toContain(`SUMMARY:${inLanguage(language, () => titleWith(NAME))}`);
    const bare = said.split('\n').filter((line) => line.replaceAll(isolated, '').includes(`${NAME} `));
    expect(bare).toEqual([]);
  });

  it('is isolated, and others are not', () => {
    expect(inLanguage(language, () => titleWith('Ana'))).not.toMatch(/[\u2066-\u2069]/);
    expect(inLanguage(language, () => titleWith(NAME))).toContain(isolated);
  });
});
