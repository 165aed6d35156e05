/** How many experts match: exactly, about, or over the number. */
export type Total = { count: number; is: 'exact' | 'about' | 'over' };
