import type { HomeExpert } from '../../core/discovery/home-expert.ts';

/** An expert as a card of the home page draws it; times are already said in words, '' where there are none. */
export type HomeCard = Omit<HomeExpert, 'hours' | 'nextFree'> & { hours: string; nextFree: string };
