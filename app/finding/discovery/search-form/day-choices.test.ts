import { expect, it } from 'vitest';
import { dayChoices } from './day-choices.ts';

const NOW = Temporal.Instant.from('2026-12-01T18:00:00Z');

it('offers today, tomorrow, and the other bookable days', () => {
  const choices = dayChoices(NOW, 'today');
  expect(choices.slice(0, 3)).toEqual([
    ['today', 'Today'],
    ['2026-12-02', 'Tomorrow'],
    ['2026-12-03', 'Thu, Dec 3'],
  ]);
  expect(choices).toHaveLength(14);
  expect(choices.at(-1)).toEqual(['2026-12-14', 'Mon, Dec 14']);
});

it('keeps a past day if the URL asks for it', () => {
  expect(dayChoices(NOW, '2026-11-01').at(-1)).toEqual(['2026-11-01', 'Sun, Nov 1']);
});
