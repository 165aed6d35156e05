import * as words from '#text/practice/outside-calendars/rules';

/** What could not be read. 'cut' means that part of the event is missing. */
export type Unread = 'start' | 'end' | 'repeat' | 'zone' | 'cut' | 'too-many';

/** An unread event as its owner sees it: its date, if known, and the first letters of its title. */
export type UnreadEvent = { date: string | null; letters: string; why: Unread };

/** For each cause, tells the owner what is wrong and what we do about it. */
export const UNREAD_WORDS: Record<Unread, () => string> = {
  start: words.unread_start,
  end: words.unread_end,
  repeat: words.unread_repeat,
  zone: words.unread_zone,
  cut: words.unread_cut,
  'too-many': words.unread_too_many,
};
