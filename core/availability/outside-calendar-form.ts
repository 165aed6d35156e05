import { z } from 'zod';
import { typedLine } from '../../lib/text-field.ts';

const ADDRESS = 'Please enter an address that begins with https:// or webcal://.';

/** The address of an outside calendar; webcal is read by https. */
export const outsideCalendarForm = z.object({
  address: typedLine(ADDRESS)
    .max(1000, 'At most 1,000 characters.')
    .transform((text) => text.replace(/^webcals?:\/\//i, 'https://'))
    .refine((text) => {
      const url = URL.parse(text);
      return url?.protocol === 'https:' && !url.username && !url.password && url.port === '';
    }, ADDRESS),
});

/** What is told of a calendar that could not be read, by the reason that is kept. */
export const CALENDAR_FAULTS: Record<string, string> = {
  'not-https': 'Its address leads to one that does not begin with https://.',
  'not-public': 'Its address does not lead to the public internet.',
  unreachable: 'Its server cannot be reached.',
  'too-many-redirects': 'Its address leads on and on.',
  'too-large': 'It is larger than 2 MB.',
  'too-slow': 'Its server took longer than 10 seconds.',
  'not-found': 'There is no calendar at this address any more.',
  'not-answered': 'Its server did not give it out.',
  'no-calendar': 'What is at this address is no calendar.',
};
