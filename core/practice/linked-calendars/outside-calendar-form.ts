import { z } from 'zod';
import { typedLine } from '../../../lib/text-field.ts';

const ADDRESS = 'Please enter an address that begins with https:// or webcal://.';

/** Returns what is wrong with a calendar's address; null if nothing is. */
function faultOf(text: string): string | null {
  const url = URL.parse(text);
  if (url?.protocol === 'http:') {
    return 'This address begins with http://, which anyone on the way can read. Please try it with https://.';
  }
  if (url?.protocol !== 'https:' || !/^https:\/\//i.test(text)) return ADDRESS;
  if (url.username || url.password) {
    return 'This address has a name or password before the @. Please enter one that opens without them.';
  }
  if (url.port !== '') {
    return `This address names a port, :${url.port}. We read calendars only on the usual port. Please try it without.`;
  }
  return null;
}

/** The address of an outside calendar. 'webcal:' becomes 'https:'. */
export const outsideCalendarForm = z.object({
  address: typedLine(ADDRESS)
    .max(1000, 'At most 1,000 characters.')
    .transform((text) => text.replace(/^webcals?:\/\//i, 'https://'))
    .superRefine((text, ctx) => {
      const message = faultOf(text);
      if (message !== null) ctx.addIssue({ code: 'custom', message });
    }),
});

/** For each stored reason, why a calendar could not be read. */
export const CALENDAR_FAULTS: Record<string, string> = {
  'not-https': 'Its address redirects to one that does not begin with https://.',
  'other-port': 'Its address redirects to one with a port, and we read calendars only on the usual port.',
  'with-password':
    'Its address redirects to one with a name or password before the @. We read only what opens without.',
  'not-public': 'Its address does not lead to the public internet.',
  unreachable: 'Its server cannot be reached.',
  'too-many-redirects': 'Its address redirects too many times.',
  'too-large': 'It is larger than 20 MB.',
  'too-slow': 'Its server took longer than 10 seconds.',
  'not-found': 'There is no calendar at this address any more.',
  'not-answered': 'Its server did not give it out.',
  'too-slow-to-read':
    'Reading it takes longer than 2 seconds. It may hold an event that repeats without end.',
  'too-large-to-read': 'Reading it takes too much memory.',
  'not-read': 'We couldn’t read it this time.',
  'ends-early':
    'The file ended early, so events may be missing. Clients can’t book the busy times that we could read, or those of the last complete reading.',
  'no-calendar': 'The file at this address is not a calendar.',
};
