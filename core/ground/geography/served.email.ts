import type { Mail } from '../../../platform/mail/mail.ts';
import { brand } from '../../brand.ts';
import { layOutMail } from '../mail/mail-layout.ts';

export type NowServed = {
  to: string;
  /** The state's full name. */
  state: string;
  /** Whether the address is still waiting for other states. */
  waitsOn: boolean;
  /** Removes the address from the waiting lists of all states. */
  unsubscribeUrl: string;
};

export function nowServedMail({ to, state, waitsOn, unsubscribeUrl }: NowServed, origin: string): Mail {
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
      unsubscribeUrl,
      notes: [
        'You asked for this one e-mail. Your address is no longer on the list for this state.',
        ...(waitsOn ? ['You are still on the list for another state. The link below takes you off it.'] : []),
      ],
    },
    origin,
  );
}
