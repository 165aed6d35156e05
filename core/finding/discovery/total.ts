/** How many experts fit: the number itself, 'about' a number, or more than it. */
export type Total = { count: number; is: 'exact' | 'about' | 'over' };
