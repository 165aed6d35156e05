import { z } from 'zod';
import * as words from '#text/people/clients/rules';

export const favoriteForm = z.object({
  expert: z.string({ error: words.choose_expert }).max(100),
});

export const MAX_FAVORITES = 100;

export const FAVORITES_PATH = '/dashboard/favorites';
