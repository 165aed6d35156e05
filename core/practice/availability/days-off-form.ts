import { z } from 'zod';

const CHOOSE = 'Choose a first and a last day.';

/** The first and last day off as a form sends them, such as '2026-12-24'. */
export const daysOffDates = z.object({ from: z.iso.date(CHOOSE), until: z.iso.date(CHOOSE) });
