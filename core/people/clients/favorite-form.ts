import { z } from 'zod';

export const favoriteForm = z.object({
  expert: z.string({ error: 'Please choose an expert.' }).max(100),
});

export const MAX_FAVORITES = 100;

export const FAVORITES_PATH = '/dashboard/favorites';
