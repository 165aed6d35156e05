import { z } from 'zod';
import * as words from '#text/practice/availability/rules';

const CHOOSE = { error: words.choose_both_days };

/** The first and last day off, as submitted, such as '2026-12-24'. */
export const daysOffDates = z.object({ from: z.iso.date(CHOOSE), until: z.iso.date(CHOOSE) });
