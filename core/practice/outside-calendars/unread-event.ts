/** What could not be read. 'cut' means that the event is incomplete. */
export type Unread = 'start' | 'end' | 'repeat' | 'zone' | 'cut' | 'too-many';

/** An unread event as its owner sees it: its date, if known, and the first letters of its title. */
export type UnreadEvent = { date: string | null; letters: string; why: Unread };

/** For each cause, the text for the owner: what is wrong, and what we do about it. */
export const UNREAD_WORDS: Record<Unread, string> = {
  start: 'We can’t tell when it begins. Clients can’t book its likely time.',
  end: 'We can’t tell when it ends. Clients can’t book its likely time.',
  repeat: 'We can’t tell how it repeats. Clients can’t book its likely times.',
  zone: 'We don’t know its time zone, so we read it on your own clock.',
  cut: 'It breaks off in the middle. Clients can’t book the time that we could read.',
  'too-many': 'It repeats too often to read. Clients can’t book its usual time.',
};
