import { describe, expect, it } from 'vitest';
import { SETTING_NAMES } from '../../ground/settings/setting-facts.ts';
import type { Settings } from '../../ground/settings/settings.ts';
import { UNCHANGED } from '../../ground/settings/settings.ts';
import {
  ANNOUNCED,
  type AnnouncedName,
  type Audience,
  comingSteps,
  newsFor,
  type Step,
} from './announced.ts';
import { announcementMail } from './announcement.email.ts';

const [JAN, MAR] = ['2027-01-22T10:00:00.000Z', '2027-03-01T10:00:00.000Z'];
const step = (name: AnnouncedName, value: number, from = JAN): Step => ({ name, from, value });
const NOW = {
  spotlightFeeCents: 500,
  commissionPercent: 10,
  payoutDays: 2,
  disputeHours: 48,
  disputeAnswerHours: 72,
};

describe('a scheduled change is announced', () => {
  it.each<[keyof Settings, Audience | undefined]>([
    ['bookingFeeCents', undefined],
    ['commissionPercent', 'practice'],
    ['answerHours', undefined],
    ['payMinutes', undefined],
    ['freeHoursBefore', undefined],
    ['freeHoursAfterAcceptance', undefined],
    ['latePercent', undefined],
    ['individualFeeCents', undefined],
    ['centerFeeCents', undefined],
    ['spotlightFeeCents', 'spotlight'],
    ['payoutDays', 'practice'],
    ['disputeHours', 'practice'],
    ['disputeAnswerHours', 'practice'],
    ['travelMilesPerHour', undefined],
    ['travelLeastMinutes', undefined],
    ['photosWait', undefined],
  ])('of %s to %s', (name, audience) => {
    expect((ANNOUNCED as Partial<Record<keyof Settings, Audience>>)[name]).toBe(audience);
  });

  it('to the audience of its setting, if it has one', () => {
    expect(SETTING_NAMES).toHaveLength(16);
  });
});

describe('upcoming changes', () => {
  it.each<[string, Partial<Settings>, [string, Partial<Settings>][], Step[]]>([
    ['nothing', {}, [], []],
    ['one that concerns no one', {}, [[JAN, { bookingFeeCents: 200, latePercent: 10 }]], []],
    ['a rise', {}, [[JAN, { spotlightFeeCents: 600 }]], [step('spotlightFeeCents', 600)]],
    ['a fall', {}, [[JAN, { spotlightFeeCents: 400 }]], [step('spotlightFeeCents', 400)]],
    [
      'one after the other',
      {},
      [
        [JAN, { payoutDays: 3 }],
        [MAR, { payoutDays: 4, spotlightFeeCents: 600 }],
      ],
      [step('payoutDays', 3), step('spotlightFeeCents', 600, MAR), step('payoutDays', 4, MAR)],
    ],
    ['a value that already applies', { payoutDays: 3 }, [[JAN, { payoutDays: 3 }]], []],
    [
      'the same a second time',
      {},
      [
        [JAN, { payoutDays: 3 }],
        [MAR, { payoutDays: 3 }],
      ],
      [step('payoutDays', 3)],
    ],
    ['the commission as configured already', {}, [[JAN, { commissionPercent: 7 }]], []],
    ['a commission', {}, [[JAN, { commissionPercent: 8 }]], [step('commissionPercent', 8)]],
    [
      'the commission back to the configured one',
      { commissionPercent: 9 },
      [[JAN, { commissionPercent: null }]],
      [step('commissionPercent', 7)],
    ],
  ])('after %s include what changes', (_what, set, coming, steps) => {
    const known = { ...UNCHANGED, ...set, coming: coming.map(([from, settings]) => ({ from, settings })) };
    expect(comingSteps(known, 7)).toEqual(steps);
  });
});

describe('who is notified', () => {
  const all = [step('spotlightFeeCents', 600), step('commissionPercent', 12), step('payoutDays', 4)];
  const commission = step('commissionPercent', 12);
  it.each<[string, Step[], Step[], [boolean, boolean], [string, number, number][]]>([
    ['who owns neither', [], all, [false, false], []],
    [
      'an owner of a listed practice',
      [],
      all,
      [true, false],
      [
        ['commissionPercent', 0, 1],
        ['payoutDays', 0, 1],
      ],
    ],
    ['an owner with Spotlight only', [], all, [false, true], [['spotlightFeeCents', 0, 1]]],
    [
      'an owner with both',
      [],
      all,
      [true, true],
      [
        ['spotlightFeeCents', 0, 1],
        ['commissionPercent', 0, 1],
        ['payoutDays', 0, 1],
      ],
    ],
    ['someone who knows everything', all, all, [true, true], []],
    ['someone who knows a part', [commission, all[0]!], all, [true, true], [['payoutDays', 0, 1]]],
    [
      'someone who knows another amount',
      [step('commissionPercent', 11)],
      [commission],
      [true, false],
      [['commissionPercent', 1, 1]],
    ],
    [
      'someone who knows another day',
      [step('commissionPercent', 12, MAR)],
      [commission],
      [true, false],
      [['commissionPercent', 1, 1]],
    ],
    ['someone who knows a cancelled change', [commission], [], [true, false], [['commissionPercent', 1, 0]]],
    [
      'the former audience, of a cancelled change',
      [commission],
      [],
      [false, false],
      [['commissionPercent', 1, 0]],
    ],
    [
      'the former audience, of a replacement',
      [commission],
      [commission, step('commissionPercent', 15, MAR)],
      [false, false],
      [['commissionPercent', 1, 2]],
    ],
    ['not the former audience, if nothing changed', [commission], [commission, all[2]!], [false, false], []],
    [
      'a second step that is cancelled',
      [commission, step('commissionPercent', 15, MAR)],
      [commission],
      [true, false],
      [['commissionPercent', 2, 1]],
    ],
    [
      'not again, for a time in another notation',
      [commission],
      [{ ...commission, from: '2027-01-22T10:00:00Z' }],
      [true, false],
      [],
    ],
  ])('%s', (_who, had, coming, [practice, spotlight], news) => {
    const found = newsFor(had, coming, { practice, spotlight });
    expect(found.map(({ name, had, has }) => [name, had.length, has.length])).toEqual(news);
  });
});

describe('the wording', () => {
  const commission = step('commissionPercent', 12);
  const of = (had: Step[], coming: Step[]) =>
    announcementMail(newsFor(had, coming, { practice: true, spotlight: true }), NOW);
  it.each<[string, Step[], Step[], string, RegExp]>([
    [
      'new',
      [],
      [commission],
      'What changes on January 22, 2027',
      /^From January 22, 2027, we keep 12% .*Today we keep 10%\.$/m,
    ],
    [
      'nothing kept',
      [],
      [step('commissionPercent', 0)],
      'What changes on January 22, 2027',
      /we keep nothing of the price/,
    ],
    [
      'of two days',
      [],
      [commission, step('payoutDays', 3, MAR)],
      'What changes in the months ahead',
      /From March 1, 2027, we pay you three days after/,
    ],
    [
      'replaced',
      [commission],
      [step('commissionPercent', 11)],
      'What we announced has changed',
      /^From January 22, 2027, we keep 11% .* This takes the place of what we told you about our commission\.$/m,
    ],
    [
      'cancelled',
      [commission],
      [],
      'A change that we announced will not come',
      /our commission would change on January 22, 2027\. That change will not come: we keep 10%/,
    ],
    [
      'cancelled beside a new one',
      [commission],
      [step('payoutDays', 3)],
      'What we announced has changed',
      /will not come: we keep 10%.*\nFrom January 22, 2027, we pay you three days/,
    ],
  ])('for news that is %s', (_what, had, coming, subject, text) => {
    const mail = of(had, coming);
    expect(mail.subject).toBe(subject);
    expect(mail.paragraphs.join('\n')).toMatch(text);
  });

  it('reassures current Spotlight subscribers', () => {
    expect(of([], [step('spotlightFeeCents', 600)]).paragraphs).toEqual([
      'From January 22, 2027, Spotlight costs $6.00 a month. Today it costs $5.00.',
      'Your own Spotlight keeps its price for as long as it runs. You pay the new price only if you end it and take it again from that day on.',
    ]);
  });

  it('says once what stays the same, even across several changes', () => {
    const { paragraphs } = of([], [commission, step('payoutDays', 3), step('disputeHours', 72)]);
    expect(paragraphs).toHaveLength(4);
  });
});
