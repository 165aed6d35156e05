import { expect, it } from 'vitest';
import { lawOf } from '../../ground/geography/law.ts';
import { SEEDED_LAW } from '../../ground/geography/seeded-law.ts';
import { type Bookability, whyClosed } from './closed.ts';

const rules = lawOf(SEEDED_LAW);
const TODAY = Temporal.PlainDate.from('2026-12-01');
const sage: Bookability = {
  isSetUp: true,
  isChecked: true,
  name: 'Sage Alder',
  state: 'CO',
  isListable: true,
  isActive: true,
  isDemo: false,
  isLeaving: false,
  userId: 'somebody',
};
const RESTING = 'Sage Alder is not taking anything new at the moment.';
const NOT_READY = 'Sage Alder is still getting their practice ready. You can book once they have.';
const law = (state: string) =>
  `Sage Alder is in ${state}, where our services are not available under the current state of the law.`;

it.each<[string, Partial<Bookability>, string | undefined]>([
  ['can be booked in a served state', {}, undefined],
  [
    'is a sample listing',
    { isDemo: true, isActive: false, userId: null },
    'This is a sample listing, so it does not take requests.',
  ],
  ['is in an illegal state', { state: 'TX' }, law('Texas')],
  ['is in a mixed state', { state: 'OH' }, law('Ohio')],
  ['is where no law is known', { state: 'DC' }, law('District of Columbia')],
  ['takes no requests', { isActive: false }, RESTING],
  ['is paused, with the same message', { isListable: false }, RESTING],
  ['misses a step of the setup', { isListable: false, isSetUp: false }, NOT_READY],
  [
    'misses a step and has no account behind it',
    { isListable: false, isSetUp: false, userId: null },
    RESTING,
  ],
  ['is leaving, with the same message', { isLeaving: true }, RESTING],
  ['has no account behind the listing', { userId: null }, RESTING],
  ['is in Texas and takes no requests: the law comes first', { state: 'TX', isActive: false }, law('Texas')],
])('an expert who %s', (_what, values, words) => {
  const expert = { ...sage, ...values };
  expect(whyClosed(expert, rules.isServed(expert.state, TODAY))?.words()).toBe(words);
});
