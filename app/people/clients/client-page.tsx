import { ArrowLeft, CalendarClock, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ClientReader } from '../../../core/consultations/booking-views/client-reader.ts';
import { OFFER_MINUTES } from '../../../core/consultations/offers/offer.ts';
import type { SeenClient } from '../../../core/people/clients/client-profile.ts';
import { DAYS_AHEAD } from '../../../core/practice/availability/days-ahead.ts';
import { authPath } from '../../guard/return-path.ts';
import { ShareMenu } from '../../layout/sharing/share-menu.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Sprig } from '../../ui/sprig.tsx';
import { ClientCard } from './client-card.tsx';
import { GoBack } from './go-back.tsx';

export type OfferingWords = {
  isToday: boolean;
  /** The first day with a free start; null if no bookable day has one. */
  nextDay: string | null;
  last: { state: 'waiting' | 'declined' | 'answered' | 'over'; times: string[] } | null;
};

export interface ClientPageProps {
  id: string;
  client: SeenClient;
  seenAs: ClientReader;
  heldBack: boolean;
  isSignedIn: boolean;
  /** The query string with the share link's key; '' without one. */
  query: string;
  url: string;
  offering: OfferingWords | null;
  /**
   * Path where the viewing expert can write to the client; null for other viewers and if they can't write.
   */
  messagePath: string | null;
}

export function ClientPage(props: ClientPageProps) {
  return (
    <div className="shell py-6 sm:py-10">
      <div className="flex items-center justify-between gap-4">
        <GoBack to="/dashboard/bookings" variant="ghost" size="sm" className="-ml-3">
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back
        </GoBack>
        <ShareMenu url={props.url} />
      </div>
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <ClientCard client={props.client} level={1} heldBack={props.heldBack} />
        <div className="flex min-w-0 flex-col gap-6">
          <ScheduleCard {...props} />
          <MessageCard {...props} />
        </div>
      </div>
    </div>
  );
}

function ScheduleCard({ id, seenAs, isSignedIn, query, offering }: ClientPageProps) {
  const here = `/client/${id}${query}`;
  return (
    <ActionCard title="Schedule Consultation" Icon={CalendarClock}>
      <p className="tabular">{OFFER_MINUTES} minutes consultation</p>
      {offering ? (
        <>
          <p className="text-muted text-sm">{sayFree(offering)}</p>
          {offering.last && <LastOffer last={offering.last} />}
          {offering.nextDay && (
            <>
              <ButtonLink to={`/client/${id}/offer${query}`} wide className="mt-4">
                Book Now
              </ButtonLink>
              <p className="mt-3 text-muted text-sm">
                Offer up to three of your free times. The client picks one.
              </p>
            </>
          )}
        </>
      ) : (
        <p className="mt-1 text-muted text-sm">
          {seenAs === 'self' ? (
            'Experts you have asked can offer you times here. You’ll find the offers in Bookings.'
          ) : isSignedIn ? (
            'Experts with a listing that takes bookings can offer times here.'
          ) : (
            <>
              Are you an expert?{' '}
              <PageLink to={authPath('login', here)} className="text-link">
                Log in
              </PageLink>{' '}
              to offer times.
            </>
          )}
        </p>
      )}
    </ActionCard>
  );
}

function sayFree({ isToday, nextDay }: OfferingWords): string {
  if (isToday) return 'Available today';
  return nextDay ? `Available from ${nextDay}` : `No free hours in your next ${DAYS_AHEAD} days`;
}

const STATES = {
  waiting: 'You have offered these times:',
  declined: 'None of these times worked:',
  answered: 'The client answered your offer with a request:',
  over: 'You had offered these times:',
};

function LastOffer({ last }: { last: NonNullable<OfferingWords['last']> }) {
  return (
    <div className="mt-4 rounded-md bg-sunken p-3 text-sm">
      <p>{STATES[last.state]}</p>
      <ul className="tabular mt-1">
        {last.times.map((time) => (
          <li key={time}>{time}</li>
        ))}
      </ul>
    </div>
  );
}

function MessageCard({ seenAs, messagePath }: ClientPageProps) {
  return (
    <ActionCard title="Message Client" Icon={MessageSquareText}>
      {messagePath ? (
        <>
          <p className="text-muted text-sm">Say who you are and how you could help.</p>
          <ButtonLink to={messagePath} variant="secondary" wide className="mt-4">
            Send Introduction
          </ButtonLink>
        </>
      ) : (
        <p className="text-muted text-sm">
          {seenAs === 'self'
            ? 'Experts you have asked can write to you here.'
            : 'Only experts this client has asked for a consultation, or given the link to, can write here.'}
        </p>
      )}
    </ActionCard>
  );
}

function ActionCard(props: { title: string; Icon: typeof CalendarClock; children: ReactNode }) {
  const { title, Icon, children } = props;
  return (
    <Card as="section" aria-label={title}>
      <h2 className="mb-3 flex items-center gap-2 text-lg">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-accent-text" />
        {title}
      </h2>
      {children}
    </Card>
  );
}

export function ClientNotFound() {
  return (
    <div className="shell flex flex-col items-center py-20 text-center sm:py-28">
      <Sprig className="mb-6 h-24 text-accent-text" />
      <h1 className="text-3xl">Client not found</h1>
      <p className="mt-4 max-w-prose text-muted">
        The client profile you&rsquo;re looking for doesn&rsquo;t exist.
      </p>
      <GoBack to="/" className="mt-8">
        Go Back
      </GoBack>
    </div>
  );
}
