import type { Look } from './look.ts';

export type Columns = { head: string; booking: string; rest: string };

const BESIDE = 'lg:sticky lg:top-24 lg:row-span-2 lg:row-start-1';
const ALL = 'lg:col-span-3';

/**
 * In 'standard', the booking part is beside two columns. In 'compact', it takes two columns itself. In
 * 'expanded', every part has the full width.
 */
export const COLUMNS: Record<Look['layout'], Columns> = {
  standard: { head: 'lg:col-span-2', booking: `${BESIDE} lg:col-start-3`, rest: 'lg:col-span-2' },
  compact: {
    head: 'lg:col-span-1',
    booking: `${BESIDE} lg:col-span-2 lg:col-start-2`,
    rest: 'lg:col-span-1',
  },
  expanded: { head: ALL, booking: ALL, rest: ALL },
};
