import * as words from '#text/ground/geography/mail';
import { brand } from '../../brand.ts';
import { type WrittenMail, writeMail } from '../mail/written-mail.ts';

export type NowServed = {
  to: string;
  /** The state's full name. */
  state: string;
  /** Whether the address still waits for other states. */
  waitsOn: boolean;
  /** Removes the address from the waiting lists of all states. */
  unsubscribeUrl: string;
};

export function nowServedMail(
  { to, state, waitsOn, unsubscribeUrl }: NowServed,
  origin: string,
): WrittenMail {
  return writeMail(
    {
      to,
      subject: words.news_about_area({ brand: brand.name }),
      heading: words.now_in_state({ state }),
      paragraphs: [words.now_available({ state, brand: brand.name })],
      button: {
        label: words.look_for_expert(),
        url: `${origin}/find-experts?place=${encodeURIComponent(state)}`,
      },
      unsubscribeUrl,
      notes: [words.off_the_list(), ...(waitsOn ? [words.still_on_other_list()] : [])],
    },
    origin,
  );
}
