import type { Mail } from '../../platform/mail/mail.ts';
import { brand } from '../brand.ts';
import { layOutMail } from '../mail/mail-layout.ts';

/**
 * The one e-mail to whoever asked to be told when a state is served.
 * @param stop the token by which the address leaves the lists of other states; null where it is in none.
 */
export function nowServedMail(to: string, state: string, stop: string | null, origin: string): Mail {
  return layOutMail(
    {
      to,
      subject: `News about your area from ${brand.name}`,
      heading: `We are in ${state} now`,
      paragraphs: [
        `You asked us to tell you when this changes: ${brand.name} is available in ${state}, and you can look for an expert near you.`,
      ],
      button: {
        label: 'Look for an expert',
        url: `${origin}/find-experts?place=${encodeURIComponent(state)}`,
      },
      notes: [
        'You asked for this one e-mail. Your address is no longer on the list for this state.',
        ...(stop
          ? [`You are still on the list for another state. To leave it: ${origin}/tell-me?stop=${stop}`]
          : []),
      ],
    },
    origin,
  );
}
