import { describe, expect, it } from 'vitest';
import { closedAround, withBuffers } from './buffers.ts';
import { slotState } from './slots.ts';
import { DEFAULT_HOURS } from './weekly-hours.ts';

const at = (clock: string) => Date.parse(`2026-12-02T${clock}:00Z`);
const noon = { startsAt: at('18:00'), endsAt: at('18:30') };

it('a booking takes its time and its buffers', () => {
  const buffers = { bufferBeforeMinutes: 15, bufferAfterMinutes: 30 };
  expect(withBuffers(noon, buffers)).toEqual({ startsAt: at('17:45'), endsAt: at('19:00') });
});

describe('given a booking from 18:00 to 18:30 with 15 minutes before and 30 after', () => {
  const taken = withBuffers(noon, { bufferBeforeMinutes: 15, bufferAfterMinutes: 30 });
  it.each([
    ['17:00', 45, 0, 0, 'free'],
    ['17:00', 60, 0, 0, 'taken'],
    ['17:00', 45, 0, 15, 'taken'],
    ['18:30', 30, 0, 0, 'taken'],
    ['19:00', 30, 0, 0, 'free'],
    ['19:00', 30, 15, 0, 'taken'],
    ['19:30', 30, 30, 0, 'free'],
  ] as const)(
    '%s for %i minutes, keeping %i before and %i after, is %s',
    (start, minutes, before, after, state) => {
      const busy = [closedAround(taken, { bufferBeforeMinutes: before, bufferAfterMinutes: after })];
      const now = Temporal.Instant.from('2026-12-01T18:00:00Z');
      expect(slotState({ zone: 'America/Denver', hours: DEFAULT_HOURS, busy, now }, at(start), minutes)).toBe(
        state,
      );
    },
  );
});
