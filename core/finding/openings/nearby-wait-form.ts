import { z } from 'zod';

const LONGEST_PLACE = 80;

export const nearbyWaitForm = z.object({
  place: z.string('Please enter a ZIP code, or a city with its state.').trim().min(1).max(LONGEST_PLACE),
});
