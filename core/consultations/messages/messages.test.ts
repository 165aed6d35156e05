import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { newId } from '../../../lib/id.server.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { saveChoices } from '../../ground/notifications/choices.server.ts';
import { readNotifications } from '../../ground/notifications/read-notifications.server.ts';
import { sessions, users } from '../../people/accounts/tables.ts';
import { openShareLink, revokeShareLink } from '../../people/clients/share-link.server.ts';
import { clientProfiles } from '../../people/clients/tables.ts';
import { NOTIFICATION_KINDS } from '../../registries.ts';
import { requestBooking } from '../requests/request-booking.server.ts';
import { blockPerson } from './block-person.server.ts';
import { hideMessage } from './hide-message.server.ts';
import { mailUnreadMessage } from './mail-unread-message.server.ts';
import { markConversationRead } from './mark-conversation-read.server.ts';
import { MESSAGES_SHOWN, readConversation, readNewConversation } from './read-conversation.server.ts';
import { readConversations } from './read-conversations.server.ts';
import { readCounts } from './read-counts.server.ts';
import { readMarks } from './read-marks.server.ts';
import { readSessionMarks } from './read-session-marks.server.ts';
import type { Addressee } from './read-standing.server.ts';
import { MAX_INTRODUCTIONS, MAX_MESSAGES, sendMessage } from './send-message.server.ts';
import { conversations, messages } from './tables.ts';

const world = await openWorld();
const NOW = Temporal.Instant.from('2026-12-01T18:00:00Z');

beforeEach(() => {
  world.now = NOW;
  world.queued.length = 0;
});

const send = (from: Person | null, to: Addressee, body = 'Hello there', key = newId()) =>
  sendMessage(world.as(from), { to, body, key });

async function aPair() {
  const { client, expert } = await world.aRequest();
  return { client, expert: expert.actor, expertId: expert.id };
}

/** Creates a client and an expert with one message from the client. */
async function aConversation() {
  const pair = await aPair();
  const { conversationId } = await send(pair.client, { expertId: pair.expertId });
  return { ...pair, conversationId, to: { conversationId } };
}

const read = (who: Person, conversationId: string) => readConversation(world.as(who), { conversationId });

/** Creates a client with a share link. `link` is how an expert with the share link addresses the client. */
async function aSharingClient() {
  const client = await world.aPerson();
  const token = await openShareLink(world.as(client));
  return { client, link: { clientId: client.id, token } };
}

describe('a message', () => {
  it('opens the pair’s only conversation, regardless of who writes first', async () => {
    const { client, expert, expertId } = await aPair();
    const first = await send(client, { expertId }, 'May I bring my sister?');
    const second = await send(expert, { clientId: client.id }, 'Gladly.');
    expect(second).toEqual({ conversationId: first.conversationId, number: 2 });
    const seen = await read(client, first.conversationId);
    expect(seen.messages.map(({ isMine, body }) => [isMine, body])).toEqual([
      [true, 'May I bring my sister?'],
      [false, 'Gladly.'],
    ]);
    expect(seen).toMatchObject({ as: 'client', other: { name: 'Sage Alder' }, unread: 1 });
    expect(await read(expert, first.conversationId)).toMatchObject({
      as: 'expert',
      other: { name: 'Robin R.', path: `/client/${client.id}` },
    });
  });

  it('counts as unread for the other side until seen, and notifies once', async () => {
    const { client, expert, to, conversationId } = await aConversation();
    await send(client, to, 'One more thing.');
    expect(await readCounts(world.as(expert))).toEqual({ notices: 2, messages: 2 });
    expect(await readCounts(world.as(client))).toEqual({ notices: 0, messages: 0 });
    const told = (await readNotifications(world.as(expert), 1)).notifications.map(({ title }) => title);
    expect(told.sort()).toEqual(['You have a new message', 'You have a new request']);
    await markConversationRead(world.as(expert), { conversationId, upTo: 1 });
    expect((await readCounts(world.as(expert))).messages).toBe(1);
    await markConversationRead(world.as(expert), { conversationId, upTo: 2 });
    expect(await readCounts(world.as(expert))).toEqual({ notices: 1, messages: 0 });
  });

  it('appears in both lists, the newest conversation first', async () => {
    const { client, expert, conversationId } = await aConversation();
    world.now = NOW.add({ minutes: 1 });
    const other = await aPair();
    await requestBooking(
      world.as(client),
      asking(other.expertId, { start: '2026-12-02T19:00:00Z', minutes: 15 }),
    );
    await send(other.expert, { clientId: client.id }, 'A word\nfrom me');
    const list = await readConversations(world.as(client), 1);
    expect(list.conversations).toMatchObject([
      { snippet: 'A word from me', isMine: false, unread: 1 },
      { id: conversationId, isMine: true, unread: 0 },
    ]);
    expect((await readConversations(world.as(expert), 1)).conversations).toMatchObject([
      { id: conversationId, name: 'Robin R.', unread: 1 },
    ]);
  });

  it('appears below the pair’s upcoming booking or, without one, the latest', async () => {
    const { client, expert, expertId, conversationId } = await aConversation();
    const other = await world.aRequest();
    expect((await read(client, conversationId)).booking).toMatchObject({ as: 'client', status: 'requested' });
    expect((await read(expert, conversationId)).booking).toMatchObject({ as: 'expert', expertId });
    expect((await read(expert, conversationId)).booking?.id).not.toBe(other.bookingId);
    world.now = NOW.add({ hours: 24 * 40 });
    expect((await read(client, conversationId)).booking).toMatchObject({ status: 'requested' });
  });

  it('is shown on a page of 50, the newest page first', async () => {
    const { client, conversationId } = await aConversation();
    const many = Array.from({ length: MESSAGES_SHOWN + 5 }, (_, i) => ({
      conversationId,
      number: i + 2,
      senderId: client.id,
      body: `Line ${i + 2}`,
      key: newId(),
      at: new Date('2026-12-01T18:00:00Z'),
    }));
    await world.db.insert(messages).values(many);
    const newest = await read(client, conversationId);
    expect([newest.messages.length, newest.messages.at(-1)!.number, newest.hasEarlier]).toEqual([
      50,
      56,
      true,
    ]);
    const before = newest.messages[0]!.number;
    const earlier = await readConversation(world.as(client), { conversationId, before });
    expect([earlier.messages.map(({ number }) => number), earlier.hasEarlier]).toEqual([
      [1, 2, 3, 4, 5, 6],
      false,
    ]);
  });

  it('from a client who hides their name comes from an anonymous user', async () => {
    const { client, expert, conversationId } = await aConversation();
    await world.db.insert(clientProfiles).values({
      userId: client.id,
      displayName: 'Robin',
      showName: false,
      updatedAt: new Date('2026-12-01T18:00:00Z'),
    });
    expect((await read(expert, conversationId)).other).toMatchObject({
      name: 'Anonymous User',
      initials: 'AU',
    });
    expect((await readConversations(world.as(expert), 1)).conversations[0]!.name).toBe('Anonymous User');
  });

  it('changes the marks of both people and of no one else', async () => {
    const { client, expert, to } = await aConversation();
    const stranger = await world.aPerson();
    const people = [client.id, expert.id, stranger.id];
    const before = await readMarks(world.query, people);
    await send(expert, to);
    const after = await readMarks(world.query, people);
    expect(people.map((id) => before.get(id) !== after.get(id))).toEqual([true, true, false]);
  });

  it('is announced by the stream with the page’s mark, including bookings of today', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    await send(client, { expertId: expert.id });
    await world.pool.query(
      `update bookings set starts_at = now(), ends_at = now() + minutes * interval '1 minute', changes = 7
       where id = $1`,
      [bookingId],
    );
    for (const { id: userId } of [client, expert.actor]) {
      const id = newId();
      const expiresAt = asDate(world.now.add({ hours: 1 }));
      await world.db.insert(sessions).values({ id, userId, token: id, expiresAt });
      const mark = (await readMarks(world.query, [userId])).get(userId);
      expect(Number(mark)).toBeGreaterThan(7);
      expect((await readSessionMarks(world.query, [id], world.now)).get(id)).toBe(mark);
    }
  });

  it('changes the marks of both sides each time an admin hides it or shows it again', async () => {
    const { client, expert, conversationId, to } = await aConversation();
    await send(expert, to);
    const people = [client.id, expert.id];
    const seen = [await readMarks(world.query, people)];
    for (const reason of ['Unkind.', null, 'Unkind.']) {
      await hideMessage(world.asProduct(), { conversationId, number: 1, reason });
      seen.push(await readMarks(world.query, people));
    }
    for (const id of people) expect(new Set(seen.map((marks) => marks.get(id))).size).toBe(4);
  });
});

describe('against attacks,', () => {
  it('HTML stays plain text', async () => {
    const { client, to, conversationId } = await aConversation();
    const text = '<img src=x onerror=alert(1)><script>alert(1)</script>';
    await send(client, to, text);
    expect((await read(client, conversationId)).messages.at(-1)!.body).toBe(text);
  });

  it.each([
    ['20,000 characters', 'x'.repeat(20_000)],
    ['a message of only invisible characters', '\u200b\u202e \n'],
    ['no words', ''],
  ])('%s gets an error next to the field', async (_what, body) => {
    const { client, to } = await aConversation();
    await expect(send(client, to, body)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { body: [expect.any(String)] },
    });
  });

  it("another person's conversation does not exist, to read, write, block or mark", async () => {
    const { conversationId, to } = await aConversation();
    for (const actor of [await world.aPerson(), (await world.anExpert()).actor]) {
      const ctx = world.as(actor);
      for (const act of [
        () => readConversation(ctx, { conversationId }),
        () => send(actor, to),
        () => blockPerson(ctx, { conversationId, blocked: true }),
        () => markConversationRead(ctx, { conversationId, upTo: 9 }),
      ]) {
        expect(await codeOf(act())).toBe('not_found');
      }
      expect((await readConversations(ctx, 1)).conversations).toEqual([]);
    }
  });

  it.each(['', "' or true --", newId(), '../../ground/admin'])('an id of %j is not found', async (id) => {
    const { actor } = await world.anExpert();
    expect(await codeOf(read(actor, id))).toBe('not_found');
    expect(await codeOf(send(actor, { clientId: id }))).toBe('not_found');
    expect(await codeOf(send(actor, { expertId: id }))).toBe('not_found');
  });

  it('a forged sender is ignored: the signed-in user is the sender', async () => {
    const { client, expert, to } = await aConversation();
    const forged = { to, body: 'It was me', key: newId(), senderId: expert.id, as: 'expert' };
    await sendMessage(world.as(client), forged);
    const rows = await world.db.select().from(messages).where(eq(messages.conversationId, to.conversationId));
    expect(rows.map(({ senderId }) => senderId)).toEqual([client.id, client.id]);
  });

  it('a client cannot write as an expert to another client', async () => {
    const [client, victim] = [await world.aPerson(), await world.aPerson()];
    expect(await codeOf(send(client, { clientId: victim.id }))).toBe('not_found');
  });

  it('no one can write to a stranger, to themselves, or to a listing without an account', async () => {
    const client = await world.aPerson();
    const { actor: expert, id: expertId } = await world.anExpert();
    const demo = await world.anExpert({ isDemo: true, isActive: false, userId: null });
    expect(await codeOf(send(client, { expertId }))).toBe('not_allowed');
    expect(await codeOf(send(expert, { clientId: client.id }))).toBe('not_found');
    expect(await codeOf(send(expert, { expertId }))).toBe('own_profile');
    expect(await codeOf(send(client, { expertId: demo.id }))).toBe('not_allowed');
    expect(await codeOf(readNewConversation(world.as(expert), { clientId: client.id }))).toBe('not_found');
    expect(await world.db.select().from(conversations).where(eq(conversations.expertId, expertId))).toEqual(
      [],
    );
  });

  it('a visitor, or a user with an unconfirmed address, cannot write', async () => {
    const { client, to } = await aConversation();
    expect(await codeOf(send(null, to))).toBe('sign_in_required');
    expect(await codeOf(send({ ...client, emailVerified: false }, to))).toBe('email_unverified');
  });

  it("a key of someone else's message reveals nothing", async () => {
    const { client, to } = await aConversation();
    const other = await aConversation();
    const key = newId();
    await send(client, to, 'Mine', key);
    expect(await codeOf(send(other.client, other.to, 'Theirs', key))).toBe('invalid_input');
  });

  it('a flood is stopped, only for that person', async () => {
    const { client, expert, to } = await aConversation();
    for (let i = 1; i < MAX_MESSAGES; i++) await send(client, to, `${i}`);
    expect(await codeOf(send(client, to))).toBe('too_many_requests');
    expect(await codeOf(send(expert, to))).toBe('done');
    world.now = NOW.add({ minutes: 11 });
    expect(await codeOf(send(client, to))).toBe('done');
  });
});

describe('two browsers', () => {
  it('keep every message when they send simultaneously, numbered without gaps', async () => {
    const { client, expert, to, conversationId } = await aConversation();
    await Promise.all([1, 2, 3, 4, 5, 6].map((i) => send(i % 2 ? client : expert, to, `${i}`)));
    const { messages: seen } = await read(client, conversationId);
    expect(seen.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('create one conversation when they open it simultaneously', async () => {
    const { client, expert, expertId } = await aPair();
    const made = await Promise.all([
      send(client, { expertId }),
      send(expert, { clientId: client.id }),
      send(client, { expertId }),
    ]);
    expect(new Set(made.map(({ conversationId }) => conversationId)).size).toBe(1);
  });

  it('send one message when one button is clicked twice', async () => {
    const { client, to, conversationId } = await aConversation();
    const key = newId();
    const sent = await Promise.all([send(client, to, 'Once', key), send(client, to, 'Once', key)]);
    expect(sent[0]).toEqual(sent[1]);
    expect((await read(client, conversationId)).messages).toHaveLength(2);
  });

  it('are refused when they use one key for different texts, so no text is lost', async () => {
    const { client, to, conversationId } = await aConversation();
    const key = newId();
    await send(client, to, 'As written first', key);
    expect(await codeOf(send(client, to, 'As written then', key))).toBe('already_sent');
    expect((await read(client, conversationId)).messages).toHaveLength(2);
    await send(client, to, 'As written then', newId());
    expect((await read(client, conversationId)).messages).toHaveLength(3);
  });
});

describe('an introduction', () => {
  it('can be sent once, until the client answers', async () => {
    const { client, link } = await aSharingClient();
    const { actor: expert, id: expertId } = await world.anExpert();
    const opened = await readNewConversation(world.as(expert), link);
    expect(opened.answer).toEqual({ allowed: true, as: 'introduction' });
    const { conversationId } = await send(expert, link, 'I am Sage.');
    await expect(send(expert, { conversationId })).rejects.toThrow(/once they answer/);
    expect(await codeOf(send(expert, link))).toBe('not_allowed');
    await send(client, { expertId }, 'Nice to meet you.');
    expect(await codeOf(send(expert, { conversationId }))).toBe('done');
  });

  it('is one when sent from two browsers simultaneously', async () => {
    const { link } = await aSharingClient();
    const { actor: expert } = await world.anExpert();
    const codes = await Promise.all([
      codeOf(send(expert, link, 'Hello')),
      codeOf(send(expert, link, 'Hello again')),
    ]);
    expect(codes.sort()).toEqual(['done', 'not_allowed']);
  });

  it.each([
    ["with somebody else's link", async () => (await aSharingClient()).link.token],
    ['with a guessed link', async () => 'x'.repeat(32)],
    ['without the link', async () => null],
  ])('%s finds no one', async (_what, tokenOf) => {
    const { client } = await aSharingClient();
    const { actor: expert } = await world.anExpert();
    expect(await codeOf(send(expert, { clientId: client.id, token: await tokenOf() }))).toBe('not_found');
  });

  it('by a revoked link, or by an unapproved expert, finds no one', async () => {
    const { client, link } = await aSharingClient();
    const waiting = await world.anExpert({ approvedAt: null });
    expect(await codeOf(send(waiting.actor, link))).toBe('not_found');
    await revokeShareLink(world.as(client));
    expect(await codeOf(send((await world.anExpert()).actor, link))).toBe('not_found');
  });

  it('has a daily limit', async () => {
    const { actor: expert } = await world.anExpert();
    for (let i = 0; i < MAX_INTRODUCTIONS; i++) await send(expert, (await aSharingClient()).link);
    expect(await codeOf(send(expert, (await aSharingClient()).link))).toBe('too_many_requests');
  });
});

describe('a block', () => {
  it('gives the blocked sender a friendly refusal and leaves no trace for the other side', async () => {
    const { client, expert, to, conversationId } = await aConversation();
    await markConversationRead(world.as(expert), { conversationId, upTo: 1 });
    await blockPerson(world.as(expert), { conversationId, blocked: true });
    const before = await readCounts(world.as(expert));
    world.queued.length = 0;
    await expect(send(client, to)).rejects.toThrow(
      'Sage Alder is not taking messages here at the moment. Your bookings are not affected.',
    );
    expect(await codeOf(send(expert, to))).toBe('not_allowed');
    expect([await readCounts(world.as(expert)), world.queued]).toEqual([before, []]);
    expect((await read(client, conversationId)).isBlockedByMe).toBe(false);
    await blockPerson(world.as(expert), { conversationId, blocked: false });
    expect(await codeOf(send(client, to))).toBe('done');
  });

  it('cannot be lifted by the blocked person', async () => {
    const { client, expert, to, conversationId } = await aConversation();
    await blockPerson(world.as(expert), { conversationId, blocked: true });
    await blockPerson(world.as(client), { conversationId, blocked: false });
    expect(await codeOf(send(client, to))).toBe('not_allowed');
  });
});

describe('the e-mail to an absent reader', () => {
  const mails = () => world.queued.filter(({ name }) => name === 'send-written-mail');
  const waits = () => world.queued.filter(({ name }) => name === 'mail-unread-message');
  const decide = (conversationId: string) =>
    mailUnreadMessage(world.asProduct(), { conversationId, side: 'expert' });

  it('announces a message without its content', async () => {
    const { client, expert, to, conversationId } = await aConversation();
    await send(client, to, 'My knee hurts');
    expect(waits()).toMatchObject([{ data: { conversationId, side: 'expert' } }]);
    expect(waits()[0]!.startAfter?.toString()).toBe('2026-12-01T18:02:00Z');
    await decide(conversationId);
    await decide(conversationId);
    expect(mails()).toHaveLength(1);
    const mail = mails()[0]!.data;
    expect([mail.to, mail.subject]).toEqual([expert.email, 'You have a new message']);
    expect(mail.text).toContain(`/messages/${conversationId}`);
    expect(`${mail.text}${mail.html}`).not.toMatch(/knee|Hello there|Robin/);
  });

  it('is sent at most once an hour per conversation', async () => {
    const { client, to, conversationId } = await aConversation();
    world.now = NOW.add({ minutes: 2 });
    await decide(conversationId);
    world.queued.length = 0;
    world.now = NOW.add({ minutes: 10 });
    await send(client, to);
    expect(waits()[0]!.startAfter?.toString()).toBe('2026-12-01T19:02:00Z');
  });

  it('is not sent to someone who has read it or wants none', async () => {
    const { expert, conversationId } = await aConversation();
    await markConversationRead(world.as(expert), { conversationId, upTo: 1 });
    await decide(conversationId);
    const quiet = await aConversation();
    await saveChoices(world.as(quiet.expert), NOTIFICATION_KINDS, [{ kind: 'message', chosen: ['inApp'] }]);
    await decide(quiet.conversationId);
    expect(mails()).toEqual([]);
  });
});

it('someone who has left appears without a name and cannot get messages', async () => {
  const { client, expert, to, conversationId } = await aConversation();
  await world.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, client.id));
  const seen = await read(expert, conversationId);
  expect(seen.other).toMatchObject({ name: 'A former member', image: null, path: null });
  expect(await codeOf(send(expert, to))).toBe('not_allowed');
});
