import { describe, expect, it } from 'vitest';
import { blockPerson } from '../../core/consultations/messages/block-person.server.ts';
import { newId } from '../../lib/id.server.ts';
import { aKeyOf, aProgram } from '../api-program.ts';
import { openTestApp } from './app.ts';

const house = await openTestApp();
const { aClient, anExpert, signedIn, world, origin } = house;
const call = aProgram(house);
const [client, other, expert, otherExpert] = [
  await aClient(),
  await aClient(),
  await anExpert(),
  await anExpert(),
];
const [ofClient, ofOther] = [await aKeyOf(house, client), await aKeyOf(house, other)];
const [ofExpert, ofOtherExpert] = [
  await aKeyOf(house, expert, { practiceId: expert.expertId }),
  await aKeyOf(house, otherExpert, { practiceId: otherExpert.expertId }),
];
let hours = 48;
const aBooking = (clientId: string, expertId: string) => {
  hours += 2;
  return world.aBooking({ clientId, expertId, startsAt: new Date(Date.now() + hours * 3_600_000) });
};
await aBooking(client.id, expert.expertId);
const begin = { expertId: expert.expertId, text: 'Is there\n\n\n\na  ramp?' };

describe('messages with keys', () => {
  it('go to and fro, are counted, and are marked as read', async () => {
    const begun = await call(ofClient, 'POST', '/conversations', begin);
    expect([begun.status, begun.body.number]).toEqual([200, 1]);
    const at = `/conversations/${begun.body.conversationId}`;
    const inbox = await call(ofExpert, 'GET', '/conversations');
    expect(inbox.body).toMatchObject({
      conversations: [{ id: begun.body.conversationId, unread: 1, isMine: false }],
    });
    const read = await call(ofExpert, 'GET', at);
    expect(read.body).toMatchObject({
      as: 'expert',
      unread: 1,
      mayWrite: true,
      whyNot: null,
      bookingId: expect.any(String),
      hasEarlier: false,
      messages: [{ number: 1, isMine: false, isRemoved: false, text: 'Is there\n\na  ramp?' }],
    });
    expect((await call(ofExpert, 'GET', at)).body.unread).toBe(1);
    const marked = await call(ofExpert, 'POST', `${at}/read`, { upTo: 1 });
    expect(marked.body).toEqual({ conversationId: begun.body.conversationId, unread: 0 });
    const name = { 'Idempotency-Key': newId() };
    const answers = [
      await call(ofExpert, 'POST', `${at}/messages`, { text: 'There is.' }, name),
      await call(ofExpert, 'POST', `${at}/messages`, { text: 'There is.' }, name),
    ];
    expect(answers.map(({ body }) => body.number)).toEqual([2, 2]);
    const seen = await call(ofClient, 'GET', at);
    expect(seen.body).toMatchObject({
      as: 'client',
      unread: 1,
      messages: [{ isMine: true }, { isMine: false }],
    });
    expect((await call(ofClient, 'GET', `${at}?before=2`)).body.messages).toHaveLength(1);
    expect((await call(ofClient, 'POST', `${at}/read`, {})).body.unread).toBe(0);
    const page = await (await signedIn(client)).get(`/messages/${begun.body.conversationId}`);
    expect(await page.text()).toContain('There is.');
  });

  it('stay between the two sides, and within the kind of key', async () => {
    const { body } = await call(ofClient, 'POST', '/conversations', begin);
    const at = `/conversations/${body.conversationId}`;
    const strangers = [ofOther, ofOtherExpert, await aKeyOf(house, expert)];
    for (const key of strangers) {
      for (const [method, path, sent] of [
        ['GET', at, undefined],
        ['POST', `${at}/read`, {}],
        ['POST', `${at}/messages`, { text: 'Hello' }],
      ] as const) {
        const answer = await call(key, method, path, sent);
        expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 404, 'not_found']);
      }
      expect((await call(key, 'GET', '/conversations')).body.conversations).toEqual([]);
    }
    // The expert is a client elsewhere: a key of the practice does not see it, a key of the person does.
    await aBooking(expert.id, otherExpert.expertId);
    const asClient = await aKeyOf(house, expert);
    const begun = await call(asClient, 'POST', '/conversations', {
      expertId: otherExpert.expertId,
      text: 'A question',
    });
    const own = `/conversations/${begun.body.conversationId}`;
    expect((await call(asClient, 'GET', own)).body.as).toBe('client');
    expect((await call(ofExpert, 'GET', own)).status).toBe(404);
    expect((await call(ofExpert, 'POST', `${own}/messages`, { text: 'x' })).status).toBe(404);
    expect((await call(ofExpert, 'POST', `${own}/read`, {})).status).toBe(404);
    const listed = (await call(ofExpert, 'GET', '/conversations')).body.conversations as { id: string }[];
    expect(listed.map(({ id }) => id)).toEqual([body.conversationId]);
    expect((await call(asClient, 'GET', '/conversations')).body.conversations).toHaveLength(1);
  });

  it('need a request first, someone else, and no block', async () => {
    const stranger = await call(ofOther, 'POST', '/conversations', begin);
    expect([stranger.status, stranger.body.code]).toEqual([403, 'not_allowed']);
    const unknown = await call(ofExpert, 'POST', '/conversations', { clientId: other.id, text: 'Hello' });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
    const self = await call(await aKeyOf(house, expert), 'POST', '/conversations', begin);
    expect([self.status, self.body.code]).toEqual([409, 'own_profile']);
    const blocked = await aClient();
    await aBooking(blocked.id, expert.expertId);
    const ofBlocked = await aKeyOf(house, blocked);
    const { body } = await call(ofBlocked, 'POST', '/conversations', begin);
    await blockPerson(world.as(expert), { conversationId: String(body.conversationId), blocked: true });
    const refused = await call(ofBlocked, 'POST', `/conversations/${body.conversationId}/messages`, {
      text: 'Hm',
    });
    expect([refused.status, refused.body.code]).toEqual([403, 'not_allowed']);
    const seen = await call(ofBlocked, 'GET', `/conversations/${body.conversationId}`);
    expect(seen.body).toMatchObject({ mayWrite: false, whyNot: refused.body.detail });
  });

  it.each([
    ['person', {}, ['text']],
    ['person', { text: 'x' }, ['expertId']],
    ['person', { text: 'x', expertId: 'x' }, ['expertId']],
    ['person', { text: 'x', clientId: newId() }, ['clientId']],
    ['practice', { text: 'x', expertId: newId() }, ['expertId']],
    ['practice', { text: ' \u200b ', clientId: newId() }, ['text']],
    ['practice', { text: 'x'.repeat(20_000), clientId: newId() }, ['text']],
    ['person', { text: 'x', expertId: newId(), key: newId(), senderId: newId() }, ['key', 'senderId']],
  ])('name what is wrong for a %s: %o', async (kind, body, names) => {
    const answer = await call(kind === 'person' ? ofClient : ofExpert, 'POST', '/conversations', body);
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid_input']);
    expect((answer.body.errors as { name: string }[]).map(({ name }) => name)).toEqual(names);
  });
});

describe('notifications with a key', () => {
  it('are listed without names, and marked as read one by one or all', async () => {
    const person = await aClient();
    await aBooking(person.id, expert.expertId);
    const key = await aKeyOf(house, person);
    const begun = await call(ofExpert, 'POST', '/conversations', {
      clientId: person.id,
      text: 'Whispered words',
    });
    expect(begun.status).toBe(200);
    const listed = await call(key, 'GET', '/notifications');
    expect(listed.body).toMatchObject({
      notifications: [{ kind: 'message', subjectId: begun.body.conversationId, isRead: false }],
      unread: 1,
      next: null,
    });
    expect(JSON.stringify(listed.body)).not.toMatch(/Whispered|Sage|Alder/);
    const [notice] = listed.body.notifications as { id: string }[];
    const read = await call(key, 'POST', `/notifications/${notice?.id}/read`, {});
    expect(read.body).toEqual({ id: notice?.id, url: `${origin}/messages/${begun.body.conversationId}` });
    expect((await call(key, 'GET', '/notifications')).body).toMatchObject({
      notifications: [{ isRead: true }],
      unread: 0,
    });
    await call(ofExpert, 'POST', `/conversations/${begun.body.conversationId}/messages`, { text: 'More' });
    expect((await call(key, 'POST', '/notifications/read', {})).body).toEqual({ unread: 0 });
    for (const id of [notice?.id, newId(), 'x']) {
      const strange = await call(ofOther, 'POST', `/notifications/${id}/read`, {});
      expect([id, strange.status, strange.body.code]).toEqual([id, 404, 'not_found']);
    }
    expect((await call(ofExpert, 'GET', '/notifications')).status).toBe(403);
  });
});
