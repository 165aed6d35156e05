import { z } from 'zod';
import * as words from '#text/finding/widget/rules';
import { typedLine } from '../../../lib/text-field.ts';
import { isThisMachine } from '../../../lib/this-machine.ts';

/** How many sites can show the widget of a practice. */
export const MAX_ORIGINS = 5;

/** Characters of a host in a policy. Others, such as ';', would end it. */
const HOST = /^[a-z\d.-]+(:\d+)?$/;

/** Returns the origin of a site's address; null if the address has none that browsers could frame us from. */
export function originOf(text: string): string | null {
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || url.username || url.password || !HOST.test(url.host)) return null;
  const isFit = url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url));
  return isFit && (url.hostname.includes('.') || isThisMachine(url)) ? url.origin : null;
}

/** The address of a site, of which only the origin counts. */
export const originForm = z.object({
  origin: typedLine(words.origin_missing)
    .max(300, { error: words.origin_missing })
    .transform((text, ctx) => {
      const origin = originOf(text);
      if (origin === null) ctx.addIssue({ code: 'custom', message: words.origin_missing() });
      return origin ?? text;
    }),
});
