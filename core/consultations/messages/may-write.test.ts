import { describe, expect, it } from 'vitest';
import { mailDue } from './mail-due.ts';
import { mayWrite, type Standing, type WriteAnswer, whyNot } from './may-write.ts';
import { cleanText, messageBody } from './message-form.ts';
import { MESSAGE_LIMIT } from './message-limit.ts';
import { partsOf } from './message-parts.ts';

const nothing: Standing = {
  as: 'client',
  hasBooking: false,
  seesClient: false,
  clientHasWritten: false,
  expertHasWritten: false,
  blockedByMe: false,
  blockedByOther: false,
  isGone: false,
  leaving: null,
};
const say = (answer: WriteAnswer) => (answer.allowed ? answer.as : answer.why);

describe('who may write', () => {
  it.each([
    ['a client without a request', {}, 'stranger'],
    ['a client with a request', { hasBooking: true }, 'message'],
    ['a client who received an introduction', { expertHasWritten: true }, 'message'],
    [
      'a client who has answered an introduction',
      { expertHasWritten: true, clientHasWritten: true },
      'message',
    ],
    ['a client with a shared profile only', { seesClient: true }, 'stranger'],
    ['an expert without any tie', { as: 'expert' }, 'stranger'],
    ['an expert with a request', { as: 'expert', hasBooking: true }, 'message'],
    ['an expert who may see the client', { as: 'expert', seesClient: true }, 'introduction'],
    [
      'an expert who has introduced themselves',
      { as: 'expert', seesClient: true, expertHasWritten: true },
      'introduction-waits',
    ],
    [
      'an expert whose introduction waits and who may no longer see the client',
      { as: 'expert', expertHasWritten: true },
      'introduction-waits',
    ],
    [
      'an expert whose introduction was answered',
      { as: 'expert', expertHasWritten: true, clientHasWritten: true },
      'message',
    ],
    [
      'an expert whose introduction waits when a request comes',
      { as: 'expert', expertHasWritten: true, hasBooking: true },
      'message',
    ],
    ['someone who is blocked', { hasBooking: true, blockedByOther: true }, 'blocked'],
    ['someone who has blocked', { hasBooking: true, blockedByMe: true }, 'blocked-by-me'],
    ['both blocked', { hasBooking: true, blockedByMe: true, blockedByOther: true }, 'blocked-by-me'],
    ['to someone who has left', { hasBooking: true, isGone: true }, 'gone'],
    ['someone who is leaving', { hasBooking: true, leaving: 'me' }, 'leaving'],
    ['to someone who is leaving', { hasBooking: true, leaving: 'other' }, 'other-leaving'],
    [
      'an expert, to introduce themselves to someone who is leaving',
      { as: 'expert', seesClient: true, leaving: 'other' },
      'other-leaving',
    ],
    [
      'to someone who is leaving and has blocked',
      { hasBooking: true, leaving: 'other', blockedByOther: true },
      'blocked',
    ],
    ['a stranger to someone who is leaving', { leaving: 'other' }, 'stranger'],
    ['a stranger to someone who has left', { isGone: true }, 'stranger'],
    ['a stranger who is blocked learns nothing of it', { blockedByOther: true }, 'stranger'],
  ] as const)('%s: %o', (_who, facts, answer) => {
    expect(say(mayWrite({ ...nothing, ...facts }))).toBe(answer);
  });

  it('gets a friendly explanation that does not reveal a block', () => {
    expect(whyNot('blocked', 'client', 'Maya')()).not.toMatch(/block/i);
    expect(whyNot('other-leaving', 'client', 'Maya')()).not.toMatch(/delet|leav/i);
    expect(whyNot('stranger', 'expert', 'Jamie R.')()).not.toContain('Jamie');
  });
});

describe('a text', () => {
  it.each([
    ['  Hello \r\n\r\n\r\n\r\nthere\t! ', 'Hello\n\nthere !'],
    ['nul \u0000 and bell \u0007', 'nul  and bell'],
    ['turned \u202egnp.exe', 'turned gnp.exe'],
    ['zero\u200bwidth\ufeff', 'zerowidth'],
    ['a family 👩‍👧 stays', 'a family 👩‍👧 stays'],
    ['<b>bold</b>', '<b>bold</b>'],
  ])('%j is kept as %j', (typed, kept) => expect(cleanText(typed)).toBe(kept));

  it.each([
    ['', 'Write a few words first.'],
    [' \n\u200b ', 'Write a few words first.'],
    ['\u3164\uffa0', 'Write a few words first.'],
    ['\u200d', 'Write a few words first.'],
    ['a\u{e0041}', 'Please use letters, digits and punctuation.'],
    [`a${'\u0301'.repeat(9)}`, 'Please use letters, digits and punctuation.'],
    ['x'.repeat(MESSAGE_LIMIT + 1), 'A message can have at most 2000 characters.'],
    ['x'.repeat(20_000), 'A message can have at most 2000 characters.'],
  ])('that cannot be sent gets a refusal (%#)', (typed, message) => {
    expect(messageBody.safeParse(typed).error?.issues[0]?.message).toBe(message);
  });

  it('of 2,000 characters passes, no matter how its lines end', () => {
    expect(messageBody.parse('x'.repeat(MESSAGE_LIMIT))).toHaveLength(MESSAGE_LIMIT);
    expect(messageBody.parse('abc\r\n'.repeat(499))).toHaveLength(499 * 4 - 1);
  });
});

describe('links', () => {
  const links = (text: string) =>
    partsOf(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []));
  it.each([
    ['See https://example.org/a?b=1#c.', 'https://example.org/a?b=1#c', 'https://example.org/a?b=1#c'],
    ['(http://example.org/x)', 'http://example.org/x', 'http://example.org/x'],
    ['https://example.org/wiki/A_(b)', 'https://example.org/wiki/A_(b)', 'https://example.org/wiki/A_(b)'],
    ['HTTPS://EXAMPLE.ORG', 'HTTPS://EXAMPLE.ORG', 'https://example.org/'],
    ['<https://example.org>', 'https://example.org', 'https://example.org/'],
  ])('%s', (text, shown, href) => expect(links(text)).toEqual([[shown, href]]));

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://plugwell.example@evil.example/',
    'http://localhost:3000/sign-out',
    'https://',
    'ftp://example.org/x',
    'example.org',
  ])('%s stays plain text', (text) => expect(links(text)).toEqual([]));

  it('keep all the text around them', () => {
    const text = 'One https://a.example/x, two <i>http://b.example</i>! three';
    expect(
      partsOf(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});

describe('the e-mail to an absent reader is decided', () => {
  const now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  it.each([
    ['two minutes after the first message', null, null, '2026-12-01T18:02:00Z'],
    ['not twice', '2026-12-01T18:01:00Z', null, null],
    ['an hour after the last mail', null, '2026-12-01T17:30:00Z', '2026-12-01T18:30:00Z'],
    [
      'two minutes after a message long after the last mail',
      null,
      '2026-12-01T12:00:00Z',
      '2026-12-01T18:02:00Z',
    ],
  ])('%s', (_when, dueAt, mailedAt, due) => {
    const date = (text: string | null) => (text ? new Date(text) : null);
    expect(mailDue({ dueAt: date(dueAt), mailedAt: date(mailedAt) }, now)?.toString() ?? null).toBe(due);
  });
});
