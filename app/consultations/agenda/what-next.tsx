import { sayWayToPay, sayWhenCharged } from '../../../core/money/pricing/say-way-to-pay.ts';
import { Card } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { FormattedBooking } from '../bookings/format-booking.ts';

export function WhatNext({ booking }: { booking: FormattedBooking }) {
  const { shortName, answerBy, stands } = booking;
  return (
    <Card as="section" aria-labelledby="next">
      <h2 id="next" className="text-lg">
        What happens next
      </h2>
      <ol className="mt-3 flex list-decimal flex-col gap-2 pl-5">
        <li>
          {shortName} has until <strong className="font-semibold">{answerBy}</strong> to answer. We’ll let you
          know as soon as they do.
        </li>
        <li>
          {stands
            ? `If they accept, your booking moves to this time, and ${stands.when} is free again.`
            : 'If they accept, you get the address and directions, here and by e-mail.'}
        </li>
        {stands ? (
          <li>If they decline, or no one answers by then, {stands.when} stays confirmed.</li>
        ) : (
          <li>
            If no one answers by then, the request ends by itself and you owe nothing. You can ask for another
            time, or{' '}
            <PageLink to="/find-experts" className="text-link">
              find another expert
            </PageLink>
            .
          </li>
        )}
      </ol>
      <p className="mt-3 text-muted text-sm">
        {stands && booking.wayToPay === 'card'
          ? 'What you paid covers the new time, and nothing more is charged.'
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
