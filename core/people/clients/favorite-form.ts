import { z } from 'zod';

/** Which expert is kept, or no longer; the button of each says which of the two. */
export const favoriteForm = z.object({
  expert: z.string({ error: 'Please choose an expert.' }).max(100),
});

/** The most favorites that one person keeps. */
export const FAVORITES_AT_MOST = 100;

export const FAVORITES_PATH = '/dashboard/favorites';
