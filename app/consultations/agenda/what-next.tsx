import * as words from '#text/consultations/agenda/screens';
import { sayWayToPay, sayWhenCharged } from '../../../core/money/pricing/say-way-to-pay.ts';
import { Card } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { FormattedBooking } from '../bookings/format-booking.ts';

export function WhatNext({ booking }: { booking: FormattedBooking }) {
  const { shortName, answerBy, stands } = booking;
  return (
    <Card as="section" aria-labelledby="next">
      <h2 id="next" className="text-lg">
        {words.what_happens_next()}
      </h2>
      <ol className="mt-3 flex list-decimal flex-col gap-2 pl-5">
        <li>
          <RichText
            message={words.has_until_then_we_tell}
            inputs={{ shortName, answerBy: answerBy ?? '' }}
            strong={(text) => <strong className="font-semibold">{text}</strong>}
          />
        </li>
        <li>{stands ? words.if_accepted_moves({ when: stands.when }) : words.if_accepted_address()}</li>
        {stands ? (
          <li>{words.if_declined_stays({ when: stands.when })}</li>
        ) : (
          <li>
            <RichText
              message={words.if_no_answer}
              link={(text) => (
                <PageLink to="/find-experts" className="text-link">
                  {text}
                </PageLink>
              )}
            />
          </li>
        )}
      </ol>
      <p className="mt-3 text-muted text-sm">
        {stands && booking.wayToPay === 'card'
          ? words.payment_covers()
          : stands
            ? ''
            : `${sayWhenCharged(booking.wayToPay)}.`}{' '}
        {sayWayToPay(shortName, booking, booking.wayToPay, {
          policy: booking.policy ?? undefined,
          isKept: true,
        })}
      </p>
    </Card>
  );
}
