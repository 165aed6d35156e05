import { type MouseEvent, useState } from 'react';
import * as words from '#text/consultations/consultation-day/screens';
import type { Act } from '../../../core/consultations/bookings/booking-life.ts';
import type { ExtensionPrice } from '../../../core/consultations/bookings/extension.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ActForm } from '../bookings/act-form.tsx';
import { ACT_WORDS, actPath } from '../bookings/acts.ts';
import type { FormattedBooking } from '../bookings/format-booking.ts';
import { CHECK_IN } from '../bookings/visit-words.ts';
import { TapForm } from './tap-form.tsx';

export function VisitActs(props: {
  booking: FormattedBooking;
  extensions?: readonly ExtensionPrice[];
  size?: 'md' | 'lg';
}) {
  const { booking, extensions = [], size = 'lg' } = props;
  const [asked, setAsked] = useState<Act | null>(null);
  const may = (act: Act) => booking.acts.includes(act);
  // A finished act redirects to this same page, so close its dialog here.
  if (asked && !may(asked)) setAsked(null);
  const ask = (act: Act) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setAsked(act);
  };
  return (
    <>
      <div className="flex flex-col gap-3 empty:hidden sm:flex-row sm:flex-wrap">
        {may('start') && <TapForm booking={booking} act="start" size="lg" />}
        {may('start-now') && <TapForm booking={booking} act="start-now" size="lg" />}
        {may('check-in') && (booking.status === 'accepted' || booking.countsFrom) && (
          <ButtonLink
            to={actPath(booking.id, 'check-in')}
            variant="secondary"
            size="lg"
            onClick={ask('check-in')}
          >
            {CHECK_IN.button()}
          </ButtonLink>
        )}
        {may('end') && (
          <ButtonLink to={actPath(booking.id, 'end')} size="lg" onClick={ask('end')}>
            {ACT_WORDS.end.button()}
          </ButtonLink>
        )}
        {may('extend') && extensions.length > 0 && (
          <ButtonLink
            to={actPath(booking.id, 'extend')}
            variant="secondary"
            size="lg"
            onClick={ask('extend')}
          >
            {words.extend_by()}
          </ButtonLink>
        )}
        {may('contest') && (
          <ButtonLink to={actPath(booking.id, 'contest')} size="lg" onClick={ask('contest')}>
            {ACT_WORDS.contest.button()}
          </ButtonLink>
        )}
        {may('withdraw-claim') && (
          <ButtonLink
            to={actPath(booking.id, 'withdraw-claim')}
            variant="secondary"
            size="lg"
            onClick={ask('withdraw-claim')}
          >
            {ACT_WORDS['withdraw-claim'].button()}
          </ButtonLink>
        )}
        {may('no-show') && (
          <ButtonLink
            to={actPath(booking.id, 'no-show')}
            variant="secondary"
            size={size}
            onClick={ask('no-show')}
          >
            {booking.as === 'client'
              ? words.did_not_come({ shortName: booking.shortName })
              : words.client_did_not_come()}
          </ButtonLink>
        )}
      </div>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? ACT_WORDS[asked].title() : ''}
        description={words.when_with({ day: booking.day, time: booking.time, withName: booking.withName })}
        size="sm"
        sheet
        isReadFirst
      >
        {asked && (
          <ActForm booking={booking} act={asked} extensions={extensions} onBack={() => setAsked(null)} />
        )}
      </Dialog>
    </>
  );
}
