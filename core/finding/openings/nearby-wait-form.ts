import { z } from 'zod';

const MAX_PLACE_LENGTH = 80;

export const nearbyWaitForm = z.object({
  place: z.string('Please enter a ZIP code, or a city with its state.').trim().min(1).max(MAX_PLACE_LENGTH),
});
