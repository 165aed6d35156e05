import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  calendarFault,
  openGoogleSide,
  openMicrosoftSide,
  SPAN,
  writtenFile,
} from '../../tests/calendar-providers.ts';
import type { WrittenPlace } from './calendar-account.ts';

describe.each([
  ['Google', openGoogleSide],
  ['Microsoft', openMicrosoftSide],
] as const)('an account at %s', (_company, open) => {
  let side: Awaited<ReturnType<typeof open>>;
  let work: string;
  beforeAll(async () => {
    side = await open();
    work = side.calendars.work;
    return () => side.server.close();
  });
  afterEach(() => side.reset());

  const starts = () => side.stored().map(({ start }) => start?.dateTime?.slice(0, 16));
  const put = (day: number, written: WrittenPlace | null) =>
    side.opened().put(work, writtenFile(day), written);
  const listFault = (milliseconds?: number) => calendarFault(side.opened(milliseconds).list());

  it('is opened with state and a challenge, once, by the session that began', async () => {
    const { url, handshake } = await side.provider.begin();
    const { searchParams } = new URL(url);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('state')!.length).toBeGreaterThanOrEqual(32);
    const back = new URL(side.server.consent(url)).searchParams;
    expect(back.get('state')).toBe(handshake.state);
    const code = back.get('code')!;
    const guessed = { ...handshake, verifier: 'x'.repeat(43) };
    expect(await calendarFault(side.provider.finish(code, guessed))).toEqual(['withdrawn', null]);
    expect(await calendarFault(side.provider.finish(code, handshake))).toEqual(['withdrawn', null]);
  });

  it('takes an event once, moves it, and removes it', async () => {
    const account = side.opened();
    const first = await put(5, null);
    const again = await put(5, null);
    expect(again).toMatchObject({ eventId: first!.eventId });
    expect(starts()).toEqual(['2026-12-05T18:00']);
    const moved = await put(7, again);
    expect(starts()).toEqual(['2026-12-07T18:00']);
    const read = await account.read(work, { ...SPAN, unless: null });
    expect(read).toMatchObject({ events: [{ uid: writtenFile().uid }] });
    expect(await account.missing(work, [moved!.eventId])).toEqual([]);
    await account.remove(moved!.eventId);
    await account.remove(moved!.eventId);
    expect(starts()).toEqual([]);
    expect(await account.missing(work, [moved!.eventId])).toEqual([moved!.eventId]);
    await put(5, null);
    expect(starts()).toHaveLength(1);
  });

  it('finds what a lost answer left', async () => {
    side.server.meddle = ({ method }) => (method === 'POST' ? 'lose' : 'pass');
    expect(await calendarFault(put(5, null))).toEqual(['unreachable', null]);
    side.server.meddle = null;
    const left = await side.opened().find(work, writtenFile());
    expect(await put(5, null)).toMatchObject({ eventId: left });
    expect(await side.opened().find(side.calendars.home, writtenFile())).toBeNull();
    expect(starts()).toHaveLength(1);
  });

  it('does not take an event again that its owner deleted, and takes over one that they changed', async () => {
    const place = await put(5, null);
    const { id } = side.stored()[0]!;
    side.change(work, id, { day: 6, hour: 10 });
    const again = await put(7, place);
    expect(starts()).toEqual(['2026-12-07T18:00']);
    expect(await put(8, { ...again!, etag: 'W/"a lie"' })).not.toBeNull();
    side.change(work, id, null);
    expect(await put(9, again)).toBeNull();
    expect(starts()).toEqual([]);
  });

  it('gets another key for itself once, however many calls wait for it', async () => {
    side.server.keys.clear();
    side.server.tokenRequests = [];
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => side.opened().list()));
    expect(side.server.tokenRequests.map((sent) => sent.get('grant_type'))).toEqual(['refresh_token']);
  });

  it('of someone who withdrew their access is refused', async () => {
    const other = await side.consented();
    side.server.tokens.delete(other.token);
    side.server.keys.clear();
    expect(await calendarFault(side.provider.open(other).list())).toEqual(['withdrawn', null]);
  });

  it.each([
    [500, {}, 'not-answered', null],
    [404, {}, 'not-found', null],
    [429, { 'Retry-After': '120' }, 'asks-to-wait', 120],
    [503, { 'Retry-After': 'Tue, 01 Dec 2026 18:02:00 GMT' }, 'asks-to-wait', 120],
    [503, {}, 'asks-to-wait', null],
    [403, {}, 'not-taken', null],
    [302, { Location: 'http://169.254.169.254/latest' }, 'not-answered', null],
  ])('whose server answers %i %j is told apart, and asked once', async (status, headers, fault, wait) => {
    await listFault();
    side.server.asked = [];
    side.answers(status, {}, headers);
    expect(await listFault()).toEqual([fault, wait]);
    expect(side.server.asked).toHaveLength(1);
  });

  it('whose server hangs, hangs up, or sends too much is given up', async () => {
    side.server.meddle = () => 'answered';
    expect(await listFault(300)).toEqual(['too-slow', null]);
    side.server.meddle = (_, response) => response.destroy() && 'answered';
    expect(await listFault()).toEqual(['unreachable', null]);
    const large = [{ id: 'x'.repeat(5_000_000) }];
    side.answers(200, { items: large, value: large });
    expect(await listFault()).toEqual(['too-large', null]);
  });
});
