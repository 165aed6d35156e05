import { type MouseEvent, useState } from 'react';
import { useNavigation } from 'react-router';
import type { Act } from '../../../core/consultations/bookings/booking-life.ts';
import { EARLY_MINUTES, GRACE_MINUTES } from '../../../core/consultations/bookings/booking-moments.ts';
import { END_REASON_WORDS, NO_REFUND } from '../../../core/consultations/bookings/end-reasons.ts';
import type { ExtensionPrice } from '../../../core/consultations/bookings/extension.ts';
import { Form } from '../../sending/form.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ActForm, sayProposal } from '../bookings/act-form.tsx';
import { ACT_WORDS, actPath } from '../bookings/acts.ts';
import type { SpokenBooking } from '../bookings/booking-in-words.ts';
import { VisitClock } from './visit-clock.tsx';

type VisitProps = {
  booking: SpokenBooking;
  /** The extensions that the expert can propose, with prices. */
  extensions: readonly ExtensionPrice[];
};

/** Shows what to do from shortly before the start to the end, or the state of a no-show. Otherwise renders nothing. */
export function VisitCard({ booking, extensions }: VisitProps) {
  const { as, status, clock, withName, shortName, ends } = booking;
  const isOver = clock.readAt >= clock.endsAt;
  if (status === 'in-progress') {
    return (
      <Card as="section" aria-labelledby="visit" className="flex flex-col gap-4">
        <div>
          <h2 id="visit" className="text-xl">
            {isOver
              ? 'Your time is up'
              : as === 'client'
                ? `You are with ${shortName}`
                : `You are with ${withName}`}
          </h2>
          <p className="mt-1 text-muted text-sm">
            {isOver
              ? `It ends by itself within ${GRACE_MINUTES} minutes.`
              : `Started at ${booking.started}. It lasts until ${ends}.`}
          </p>
        </div>
        <VisitClock readAt={clock.readAt} endsAt={clock.endsAt} />
        {booking.proposal && <Proposal booking={booking} proposal={booking.proposal} />}
        <VisitActs booking={booking} extensions={extensions} />
      </Card>
    );
  }
  if (status === 'accepted' && clock.readAt >= clock.startsAt - EARLY_MINUTES * 60_000) {
    return (
      <Card as="section" aria-labelledby="visit" className="flex flex-col gap-4">
        <div>
          <h2 id="visit" className="text-xl">
            {clock.readAt < clock.startsAt ? 'Almost time' : isOver ? 'Your time is up' : 'It’s time'}
          </h2>
          <p className="mt-1 text-muted text-sm">
            {isOver
              ? 'It counts as held unless you tell us otherwise.'
              : as === 'client'
                ? `${shortName} starts the consultation once you are both there.`
                : `Start the consultation once ${withName} is with you. It lasts until ${ends}.`}
          </p>
        </div>
        <VisitActs booking={booking} />
      </Card>
    );
  }
  return <NoShow booking={booking} />;
}

/** Lets one side report after the end that the other did not come. Renders nothing once it is too late. */
export function DidItTakePlace({ booking }: { booking: SpokenBooking }) {
  const { as, status, shortName, withName, claimsEnd, acts } = booking;
  if (status !== 'completed' || !acts.includes('no-show')) return null;
  return (
    <Card as="section" aria-labelledby="held">
      <CardHeader
        id="held"
        title="Did it take place?"
        description={`It counts as held. If ${as === 'client' ? shortName : withName} did not come, tell us by ${claimsEnd}.`}
      />
      <VisitActs booking={booking} size="md" />
    </Card>
  );
}

/** The state of a no-show, and what the absent side can do about it. */
function NoShow({ booking }: { booking: SpokenBooking }) {
  const { as, status, contest, withName, contestEnds } = booking;
  if (status !== 'client-no-show' && status !== 'expert-no-show' && contest === null) return null;
  const byCard = booking.wayToPay === 'card';
  const isViewerAbsent = status === `${as}-no-show`;
  const found =
    status === 'completed' ? 'it took place' : `${isViewerAbsent ? 'you' : withName} did not come`;
  const [title, text] =
    contest === 'decided'
      ? ['We have decided', `We found that ${found}.`]
      : contest === 'open'
        ? ['An admin is looking at it', 'You say different things. We’ll tell you both what we find.']
        : isViewerAbsent
          ? [
              `${withName} says you did not come`,
              `If you were there, say so by ${contestEnds}. Otherwise it stands${as === 'client' && byCard ? ', and nothing is given back' : ''}.`,
            ]
          : [
              `You said that ${withName} did not come`,
              `They can say otherwise by ${contestEnds}. If you were wrong, take it back until then.${as === 'client' && byCard ? ' If they don’t, you get everything back.' : ''}`,
            ];
  return (
    <Card as="section" aria-labelledby="visit" className="flex flex-col gap-4">
      <div>
        <h2 id="visit" className="text-xl">
          {title}
        </h2>
        <p className="mt-1 text-muted text-sm">{text}</p>
      </div>
      <VisitActs booking={booking} />
    </Card>
  );
}

/** Says how the expert ended it; renders nothing if they did not. */
export function Ending({ booking: { status, ended, endReason } }: { booking: SpokenBooking }) {
  if (status !== 'completed' || !ended) return null;
  return (
    <p className="rounded-md bg-sunken p-3 text-sm dark:bg-raised">
      {endReason && endReason !== 'other' && `${END_REASON_WORDS[endReason].said}. `}
      {endReason ? `It ended early, at ${ended}. ${NO_REFUND}` : `It ended at ${ended}.`}
    </p>
  );
}

/** The buttons of the day, with the next step first. */
function VisitActs(props: Pick<VisitProps, 'booking'> & Partial<VisitProps> & { size?: 'md' | 'lg' }) {
  const { booking, extensions = [], size = 'lg' } = props;
  const [asked, setAsked] = useState<Act | null>(null);
  const may = (act: Act) => booking.acts.includes(act);
  // A finished act redirects to this same page, so close its dialog.
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
        {may('end') && (
          <ButtonLink to={actPath(booking.id, 'end')} size="lg" onClick={ask('end')}>
            {ACT_WORDS.end.button}
          </ButtonLink>
        )}
        {may('extend') && extensions.length > 0 && (
          <ButtonLink
            to={actPath(booking.id, 'extend')}
            variant="secondary"
            size="lg"
            onClick={ask('extend')}
          >
            Extend
          </ButtonLink>
        )}
        {may('contest') && (
          <ButtonLink to={actPath(booking.id, 'contest')} size="lg" onClick={ask('contest')}>
            {ACT_WORDS.contest.button}
          </ButtonLink>
        )}
        {may('withdraw-claim') && (
          <ButtonLink
            to={actPath(booking.id, 'withdraw-claim')}
            variant="secondary"
            size="lg"
            onClick={ask('withdraw-claim')}
          >
            {ACT_WORDS['withdraw-claim'].button}
          </ButtonLink>
        )}
        {may('no-show') && (
          <ButtonLink
            to={actPath(booking.id, 'no-show')}
            variant="secondary"
            size={size}
            onClick={ask('no-show')}
          >
            {booking.as === 'client' ? `${booking.shortName} did not come` : 'The client did not come'}
          </ButtonLink>
        )}
      </div>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? ACT_WORDS[asked].title : ''}
        description={`${booking.day}, ${booking.time}, with ${booking.withName}`}
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

/** An extension that waits for the client, who can answer here; the expert sees that it was sent. */
function Proposal(props: { booking: SpokenBooking; proposal: NonNullable<SpokenBooking['proposal']> }) {
  const { booking, proposal } = props;
  const { as, shortName, withName } = booking;
  if (as === 'expert') {
    return (
      <p className="rounded-md bg-sunken p-3 text-sm dark:bg-raised">
        You proposed {proposal.minutes} more minutes.{' '}
        {proposal.isToPay
          ? `${withName} has agreed and can pay until ${proposal.until}. It counts once it is paid.`
          : `${withName} can agree until ${proposal.until}.`}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-3 rounded-md bg-accent-soft p-4 text-accent-soft-text">
      <div>
        <h3 className="text-lg">
          {proposal.isToPay ? 'Pay for more time' : `${shortName} proposes more time`}
        </h3>
        <p>{sayProposal(proposal, booking.wayToPay)}</p>
        <p className="text-sm">
          You can {proposal.isToPay ? 'pay' : 'agree'} until {proposal.until}. Otherwise it ends as booked.
        </p>
      </div>
      <div className="flex flex-col gap-3 sm:flex-row">
        <TapForm
          booking={booking}
          act="agree"
          size="lg"
          {...(booking.wayToPay === 'card' && { words: proposal.isToPay ? 'Pay now' : 'Agree and pay' })}
        />
        <TapForm booking={booking} act="refuse" size="lg" variant="secondary" />
      </div>
    </div>
  );
}

/** A form of one button; a second press changes nothing. */
export function TapForm(props: {
  booking: SpokenBooking;
  act: 'start' | 'agree' | 'refuse';
  size: 'md' | 'lg';
  variant?: 'secondary';
  /** Replaces the act's usual button text. */
  words?: string;
}) {
  const { booking, act, size, variant, words = ACT_WORDS[act].button } = props;
  const { state, formAction } = useNavigation();
  const path = actPath(booking.id, act);
  return (
    <Form method="post" action={path} failed={{ title: ACT_WORDS[act].failed }}>
      <input type="hidden" name="intent" value={act} />
      {act !== 'start' && <input type="hidden" name="extensionId" value={booking.proposal?.id ?? ''} />}
      <Button
        type="submit"
        size={size}
        wide={size === 'lg'}
        {...(variant && { variant })}
        busy={state === 'submitting' && formAction === path}
        busyText="One moment..."
        aria-label={
          size === 'md' ? `${ACT_WORDS[act].button}: ${booking.withName}, ${booking.day}` : undefined
        }
      >
        {words}
      </Button>
    </Form>
  );
}
