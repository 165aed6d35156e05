import { describe, expect, it } from 'vitest';
import {
  missingOf,
  nextStanding,
  SETUP_ITEMS,
  type SetupFacts,
  type SetupHold,
  type SetupItem,
  type SetupStanding,
  stepsOf,
  stepsToDo,
} from './setup.ts';

const READY: SetupFacts = {
  isSample: false,
  hasAddress: true,
  hasUnseenAddress: false,
  meetsOnlyInCafes: false,
  makesHomeVisits: false,
  hasHours: true,
  hasExpertise: true,
  takesCards: true,
  hasPayoutAccount: true,
  accountStatus: 'ready',
  hasRate: false,
  hasOption: false,
  hasPhoto: false,
  wasRequested: false,
};

describe('what a practice is missing', () => {
  it.each<[string, Partial<SetupFacts>, SetupItem[]]>([
    ['nothing, although optional steps are open', {}, []],
    ['a place to go', { hasAddress: false }, ['place']],
    ['nothing without an address, if it makes home visits', { hasAddress: false, makesHomeVisits: true }, []],
    ['hours', { hasHours: false }, ['hours']],
    ['an expertise', { hasExpertise: false }, ['expertise']],
    ['a payout account', { hasPayoutAccount: false }, ['payouts']],
    ['nothing without an account, if paid in person', { hasPayoutAccount: false, takesCards: false }, []],
    [
      'everything that is required, right after the approval',
      { hasAddress: false, hasHours: false, hasExpertise: false, hasPayoutAccount: false },
      ['place', 'hours', 'expertise', 'payouts'],
    ],
    ['nothing as a sample listing', { isSample: true, hasAddress: false, hasHours: false }, []],
  ])('is %s', (_what, facts, missing) => {
    expect(missingOf({ ...READY, ...facts })).toEqual(missing);
  });
});

describe('what a practice can do next', () => {
  it.each<[string, Partial<SetupFacts>, SetupItem[]]>([
    ['has each missing step in order', { hasHours: false, hasExpertise: false }, ['hours', 'expertise']],
    [
      'leaves out a place in review',
      { hasAddress: false, hasUnseenAddress: true, hasHours: false },
      ['hours'],
    ],
    [
      'leaves out an account that is being checked',
      { hasPayoutAccount: false, accountStatus: 'checking' },
      [],
    ],
    [
      'has an account that needs more',
      { hasPayoutAccount: false, accountStatus: 'action-needed' },
      ['payouts'],
    ],
  ])('%s', (_what, facts, items) => {
    expect(stepsToDo(stepsOf({ ...READY, ...facts }))).toEqual(items);
  });
});

describe('the steps of a checklist', () => {
  it.each<[string, SetupItem, Partial<SetupFacts>, SetupHold | null]>([
    ['an address, with none entered', 'place', { hasAddress: false }, null],
    ['an address that is in review', 'place', { hasAddress: false, hasUnseenAddress: true }, 'in-review'],
    ['an address, with cafés only', 'place', { hasAddress: false, meetsOnlyInCafes: true }, 'only-cafes'],
    ['nothing, once done', 'place', { hasUnseenAddress: true, meetsOnlyInCafes: true }, null],
    ['payouts, not begun', 'payouts', { hasPayoutAccount: false, accountStatus: null }, null],
    ['payouts, begun', 'payouts', { hasPayoutAccount: false, accountStatus: 'unfinished' }, 'unfinished'],
    ['payouts, checked', 'payouts', { hasPayoutAccount: false, accountStatus: 'checking' }, 'checking'],
    [
      'payouts, asked for more',
      'payouts',
      { hasPayoutAccount: false, accountStatus: 'action-needed' },
      'action-needed',
    ],
    ['payouts, refused', 'payouts', { hasPayoutAccount: false, accountStatus: 'refused' }, 'refused'],
    ['sharing, while not listed', 'share', { hasHours: false }, 'not-live'],
    ['sharing, once listed', 'share', {}, null],
    ['payouts, closed', 'payouts', { hasPayoutAccount: false, accountStatus: 'closed' }, null],
  ])('says what delays %s', (_what, item, facts, hold) => {
    expect(stepsOf({ ...READY, ...facts }).find((step) => step.item === item)?.hold).toBe(hold);
  });

  it('has them in order, with what is required and done', () => {
    const steps = stepsOf({ ...READY, hasAddress: false, hasRate: true });
    expect(steps.map(({ item }) => item)).toEqual(SETUP_ITEMS);
    expect(steps.filter(({ isRequired }) => isRequired).map(({ item }) => item)).toEqual([
      'place',
      'hours',
      'expertise',
      'payouts',
    ]);
    expect(steps.filter(({ isDone }) => isDone).map(({ item }) => item)).toEqual([
      'rate',
      'hours',
      'expertise',
      'payouts',
    ]);
  });

  it('has no payouts if consultations are paid in person', () => {
    expect(stepsOf({ ...READY, takesCards: false }).map(({ item }) => item)).not.toContain('payouts');
  });
});

describe('whether a practice stays listed', () => {
  const now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  const inAWeek = now.add({ hours: 24 * 7 });
  const listed: SetupStanding = { missingSince: null, graceUntil: null };
  const hidden: SetupStanding = { missingSince: now.subtract({ hours: 1 }), graceUntil: null };
  const week = (graceUntil: Temporal.Instant): SetupStanding => ({ missingSince: null, graceUntil });

  it.each<[string, SetupStanding, boolean, 'practice' | 'others', SetupStanding]>([
    ['is complete: listed', listed, false, 'practice', listed],
    ['has been completed: listed again', hidden, false, 'practice', listed],
    [
      'has been completed within the week: listed, and the week is over',
      week(inAWeek),
      false,
      'others',
      listed,
    ],
    ['took a step back: hidden', listed, true, 'practice', { missingSince: now, graceUntil: null }],
    ['misses something because of others: a week', listed, true, 'others', week(inAWeek)],
    ['is hidden already: hidden since the same moment', hidden, true, 'others', hidden],
    ['took a step back within the week: the week goes on', week(inAWeek), true, 'practice', week(inAWeek)],
    ['is checked again within the week: the same week', week(inAWeek), true, 'others', week(inAWeek)],
    ['let the week pass: hidden', week(now), true, 'others', { missingSince: now, graceUntil: null }],
  ])('that %s', (_what, had, isMissing, cause, after) => {
    const said = nextStanding(had, isMissing, now, cause);
    const text = ({ missingSince, graceUntil }: SetupStanding) => [String(missingSince), String(graceUntil)];
    expect(text(said)).toEqual(text(after));
  });
});
