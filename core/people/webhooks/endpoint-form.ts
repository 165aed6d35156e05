import { z } from 'zod';
import * as words from '#text/people/webhooks/rules';
import { typedLine } from '../../../lib/text-field.ts';
import { isThisMachine } from '../../../lib/this-machine.ts';
import { several } from '../practice-profile/services-form.ts';
import { isEventType } from './event-types.ts';

/** How many endpoints a person or a practice can have. */
export const MAX_ENDPOINTS = 5;

/** Returns what is wrong with an endpoint's address; null if nothing is. */
function faultOf(text: string): string | null {
  const url = URL.parse(text);
  if (!url || !/^https?:\/\//i.test(text)) return words.address_missing();
  if (url.protocol === 'http:' && !isThisMachine(url)) return words.address_http();
  if (url.username || url.password) return words.address_with_password();
  if (url.port !== '' && !isThisMachine(url)) return words.address_with_port({ port: url.port });
  return null;
}

const events = several(isEventType).refine((types) => types.length > 0, { error: words.choose_an_event });

export const eventsForm = z.object({ events });

export const endpointForm = z.object({
  address: typedLine(words.address_missing)
    .max(1000, { error: words.address_too_long })
    .superRefine((text, ctx) => {
      const message = faultOf(text);
      if (message !== null) ctx.addIssue({ code: 'custom', message });
    })
    .transform((text) => URL.parse(text)?.href ?? text),
  events,
});
