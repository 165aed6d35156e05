import { z } from 'zod';
import * as words from '#text/finding/openings/rules';

const MAX_PLACE_LENGTH = 80;

export const nearbyWaitForm = z.object({
  place: z.string({ error: words.place_missing }).trim().min(1).max(MAX_PLACE_LENGTH),
});
