export const TOAST_MILLISECONDS = 4000;

export const TOAST_CLASS =
  'toast pointer-events-auto flex items-start gap-3 rounded-md border border-line bg-raised py-3 pr-2 pl-4 text-ink shadow-overlay';
