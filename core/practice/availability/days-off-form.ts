import { z } from 'zod';

const CHOOSE = 'Choose a first and a last day.';

/** The first and last whole day off, '2026-12-24', as a form sends them. */
export const daysOffDates = z.object({ from: z.iso.date(CHOOSE), until: z.iso.date(CHOOSE) });
