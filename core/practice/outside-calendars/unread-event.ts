/** What of an event could not be read: its beginning, end, repetition or zone, the rest of it, or its many times. */
export type Unread = 'start' | 'end' | 'repeat' | 'zone' | 'cut' | 'too-many';

/** An event that could not be read, as its owner is told of it: its date, and the first letters of its name. */
export type UnreadEvent = { date: string | null; letters: string; why: Unread };

/** What is told of such an event, and what we do about it. */
export const UNREAD_WORDS: Record<Unread, string> = {
  start: 'We can’t tell when it begins. Clients can’t book its likely time.',
  end: 'We can’t tell when it ends. Clients can’t book its likely time.',
  repeat: 'We can’t tell how it repeats. Clients can’t book its likely times.',
  zone: 'We don’t know its time zone, so we read it on your own clock.',
  cut: 'It breaks off in the middle. Clients can’t book the time that we could read.',
  'too-many': 'It repeats too often to read. Clients can’t book its usual time.',
};
