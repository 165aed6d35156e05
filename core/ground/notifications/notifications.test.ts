import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { inLanguage, offerLanguages } from '../../../lib/language.server.ts';
import { currentLanguage, WRITTEN_LANGUAGES } from '../../../lib/language.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { inTransaction } from '../../context.ts';
import { chooseLanguage } from '../../people/accounts/choose-language.server.ts';
import { NOTIFICATION_KINDS } from '../../registries.ts';
import { queueMail } from '../mail/queue-mail.server.ts';
import { writeMail } from '../mail/written-mail.ts';
import { ALL_CHANNELS, channelsLeft, choiceOf } from './channels.ts';
import { kindsFor, readChoices, saveChoices } from './choices.server.ts';
import type { NotificationKind } from './kinds.ts';
import { markAllRead, markSubjectRead } from './mark-read.server.ts';
import type { Notice } from './notice.ts';
import { notify } from './notify.server.ts';
import { openNotification } from './open-notification.server.ts';
import { readNotifications } from './read-notifications.server.ts';
import { KEEP_DAYS, sweepNotifications } from './sweep-notifications.server.ts';
import { notifications } from './tables.ts';

const world = await openWorld();
const NOW = Temporal.Instant.from('2026-12-01T18:00:00Z');

beforeEach(() => {
  world.now = NOW;
  world.queued.length = 0;
});

const mail = { to: 'robin@example.test', subject: 'A subject', heading: 'A subject', paragraphs: [] };
const noticeFor = (userId: string, more: Partial<Notice> = {}): Notice => ({
  userId,
  kind: 'message',
  channels: ALL_CHANNELS,
  path: '/messages/1',
  subjectId: newId(),
  ...more,
});
const tell = (notice: Notice, title = 'You have a new message') =>
  inTransaction(world.as(null), (ctx) => notify(ctx, notice, () => ({ title, mail })));

describe('the channels of a kind', () => {
  it.each([
    ['message', null, ALL_CHANNELS],
    ['message', ['inApp'], ['inApp']],
    ['message', [], []],
    ['receipt', null, ['email']],
    ['receipt', ALL_CHANNELS, ['email']],
  ] as const)('%s with the choice %o', (kind, choice, channels) =>
    expect(channelsLeft(NOTIFICATION_KINDS[kind].channels, choice && choiceOf(choice))).toEqual(channels),
  );

  it('exclude the kinds that only experts get', () => {
    expect(kindsFor(NOTIFICATION_KINDS, { memberships: [] })).not.toContain('request');
    expect(
      kindsFor(NOTIFICATION_KINDS, { memberships: [{ practiceId: newId(), role: 'staff' }] }).sort(),
    ).toEqual(Object.keys(NOTIFICATION_KINDS).sort());
  });
});

describe('notifying someone who chose Spanish', () => {
  beforeEach(() => () => offerLanguages(WRITTEN_LANGUAGES));

  it.each([
    ['es', WRITTEN_LANGUAGES],
    ['en', ['en']],
  ])('writes in %s if the site offers %s', async (language, offered) => {
    offerLanguages(offered);
    const robin = await world.aPerson();
    await inLanguage('es', () => chooseLanguage(world.as(robin)));
    const write = () => ({ ...mail, to: robin.email, subject: currentLanguage() });
    await inTransaction(world.as(null), async (ctx) => {
      await notify(ctx, noticeFor(robin.id), () => ({ title: currentLanguage(), mail: write() }));
      await queueMail(ctx, () => writeMail(write(), ctx.publicOrigin));
    });
    const subject = language;
    expect(world.queued.map(({ data }) => data)).toMatchObject([{ subject }, { subject }]);
  });
});

describe('notifying someone', () => {
  it('creates a notification and an e-mail', async () => {
    const robin = await world.aPerson();
    await tell(noticeFor(robin.id));
    const list = await readNotifications(world.as(robin), 1);
    expect(list).toMatchObject({ unread: 1, more: false });
    expect(list.notifications).toMatchObject([{ title: 'You have a new message', isRead: false }]);
    expect(world.queued).toHaveLength(1);
  });

  it.each([
    [['inApp'], 0, 1],
    [['email'], 1, 0],
    [[], 0, 0],
  ] as const)('follows the choice %o', async (chosen, mails, listed) => {
    const robin = await world.aPerson();
    await saveChoices(world.as(robin), NOTIFICATION_KINDS, [{ kind: 'message', chosen }]);
    await tell(noticeFor(robin.id));
    expect(world.queued).toHaveLength(mails);
    expect((await readNotifications(world.as(robin), 1)).notifications).toHaveLength(listed);
  });

  it('twice about one subject keeps one unread line, and adds another once the person has read it', async () => {
    const robin = await world.aPerson();
    const notice = noticeFor(robin.id);
    await tell(notice);
    world.now = NOW.add({ minutes: 5 });
    await tell(notice, 'Another word');
    let list = await readNotifications(world.as(robin), 1);
    expect(list.notifications).toMatchObject([
      { title: 'Another word', at: new Date('2026-12-01T18:05:00Z') },
    ]);
    await openNotification(world.as(robin), list.notifications[0]!.id);
    await tell(notice);
    list = await readNotifications(world.as(robin), 1);
    expect(list.notifications.map(({ isRead }) => isRead).sort()).toEqual([false, true]);
  });

  it('from two simultaneous transactions creates one line', async () => {
    const robin = await world.aPerson();
    const notice = noticeFor(robin.id);
    await Promise.all([tell(notice), tell(notice), tell(notice)]);
    expect((await readNotifications(world.as(robin), 1)).unread).toBe(1);
  });

  it('is rolled back with its transaction', async () => {
    const robin = await world.aPerson();
    const work = inTransaction(world.as(null), async (ctx) => {
      await notify(ctx, noticeFor(robin.id), () => ({ title: 'A title', mail: null }));
      throw new Error('changed its mind');
    });
    await expect(work).rejects.toThrow('changed its mind');
    expect((await readNotifications(world.as(robin), 1)).unread).toBe(0);
  });
});

describe('reading', () => {
  it('one leads to its path, and reading all of them clears the bell', async () => {
    const robin = await world.aPerson();
    await tell(noticeFor(robin.id, { path: '/dashboard/bookings' }));
    await tell(noticeFor(robin.id));
    await tell(noticeFor(robin.id));
    const list = await readNotifications(world.as(robin), 1);
    expect(await openNotification(world.as(robin), list.notifications[2]!.id)).toBe('/dashboard/bookings');
    expect((await readNotifications(world.as(robin), 1)).unread).toBe(2);
    await markAllRead(world.as(robin));
    expect((await readNotifications(world.as(robin), 1)).unread).toBe(0);
  });

  it('those of one subject leaves the others unread', async () => {
    const robin = await world.aPerson();
    const seen = noticeFor(robin.id);
    await tell(seen);
    await tell(noticeFor(robin.id));
    await markSubjectRead(world.as(robin), seen);
    expect((await readNotifications(world.as(robin), 1)).unread).toBe(1);
  });

  it.each([
    ["someone else's id", async () => (await readNotifications(world.as(sage), 1)).notifications[0]!.id],
    ['no id', async () => ''],
    ['SQL', async () => "' or true --"],
    ['an id that does not exist', async () => newId()],
  ])('%s is not found', async (_what, id) => {
    expect(await codeOf(openNotification(world.as(await world.aPerson()), await id()))).toBe('not_found');
    expect((await readNotifications(world.as(sage), 1)).unread).toBe(1);
  });

  it('asks a visitor to log in', async () => {
    const visitor = world.as(null);
    const asked = [
      () => readNotifications(visitor, 1),
      () => openNotification(visitor, newId()),
      () => markAllRead(visitor),
      () => readChoices(visitor, NOTIFICATION_KINDS),
      () => saveChoices(visitor, NOTIFICATION_KINDS, []),
    ];
    for (const ask of asked) expect(await codeOf(ask())).toBe('sign_in_required');
  });
});

describe('choices', () => {
  it('are saved one by one', async () => {
    const robin = await world.aPerson();
    await saveChoices(world.as(robin), NOTIFICATION_KINDS, [{ kind: 'answer', chosen: ['inApp'] }]);
    await saveChoices(world.as(robin), NOTIFICATION_KINDS, [{ kind: 'answer', chosen: ['email'] }]);
    const choices = await readChoices(world.as(robin), NOTIFICATION_KINDS);
    expect(choices.find(({ kind }) => kind === 'answer')!.chosen).toEqual(['email']);
    expect(choices.find(({ kind }) => kind === 'message')!.chosen).toEqual(ALL_CHANNELS);
  });

  it.each(['password', '', '__proto__', 'constructor'])(
    'of an unknown kind are refused, such as switching off account mails: %j',
    async (kind) => {
      const robin = await world.aPerson();
      const forged = [{ kind: kind as NotificationKind, chosen: [] }];
      expect(await codeOf(saveChoices(world.as(robin), NOTIFICATION_KINDS, forged))).toBe('invalid_input');
    },
  );
});

it('sweeping deletes old notifications and keeps recent ones', async () => {
  const robin = await world.aPerson();
  await tell(noticeFor(robin.id));
  world.now = NOW.add({ hours: 24 * KEEP_DAYS + 1 });
  await tell(noticeFor(robin.id));
  await sweepNotifications(world.asProduct());
  expect(await world.db.select().from(notifications).where(eq(notifications.userId, robin.id))).toHaveLength(
    1,
  );
});

const sage = await world.aPerson();
await tell(noticeFor(sage.id));
