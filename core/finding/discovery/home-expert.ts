import type { WeeklyHours } from '../../practice/availability/weekly-hours.ts';
import type { ExpertCard } from './expert-card.ts';

/** An expert on the home page: the card, and the contents of its tabs. */
export type HomeExpert = ExpertCard & {
  hours: WeeklyHours;
  options: { id: string; category: string; title: string; description: string; minutes: number }[];
};
