import * as words from '#text/finding/home/screens';

/** The switches in the signed-in users' search and in the visitors' copy of it. */
export const BADGES = [
  { name: 'spotlight', label: words.premium },
  { name: 'online', label: words.online_now },
  { name: 'today', label: words.available_today },
] as const;

export const CHIP =
  'relative inline-flex min-h-9 items-center rounded-full border border-line-strong bg-surface px-4 font-semibold text-sm transition-colors hover:border-accent-text hover:text-accent-text touch:min-h-11';
export const ROW = 'grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem_auto]';
