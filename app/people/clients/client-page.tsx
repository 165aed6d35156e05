import { ArrowLeft, CalendarClock, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import * as words from '#text/people/clients/screens';
import type { ClientReader } from '../../../core/consultations/booking-views/client-reader.ts';
import { OFFER_MINUTES } from '../../../core/consultations/offers/offer.ts';
import type { SeenClient } from '../../../core/people/clients/client-profile.ts';
import { DAYS_AHEAD } from '../../../core/practice/availability/days-ahead.ts';
import { authPath } from '../../guard/return-path.ts';
import { ShareMenu } from '../../layout/sharing/share-menu.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { RichText } from '../../ui/rich-text.tsx';
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
          {words.back()}
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
    <ActionCard title={words.schedule_consultation()} Icon={CalendarClock}>
      <p className="tabular">{words.minutes_consultation({ offerMinutes: OFFER_MINUTES })}</p>
      {offering ? (
        <>
          <p className="text-muted text-sm">{sayFree(offering)}</p>
          {offering.last && <LastOffer last={offering.last} />}
          {offering.nextDay && (
            <>
              <ButtonLink to={`/client/${id}/offer${query}`} wide className="mt-4">
                {words.book_now()}
              </ButtonLink>
              <p className="mt-3 text-muted text-sm">{words.offer_three_times()}</p>
            </>
          )}
        </>
      ) : (
        <p className="mt-1 text-muted text-sm">
          {seenAs === 'self' ? (
            words.offers_come_here()
          ) : isSignedIn ? (
            words.bookable_experts_offer()
          ) : (
            <RichText
              message={words.log_in_to_offer}
              link={(text) => (
                <PageLink to={authPath('login', here)} className="text-link">
                  {text}
                </PageLink>
              )}
            />
          )}
        </p>
      )}
    </ActionCard>
  );
}

function sayFree({ isToday, nextDay }: OfferingWords): string {
  if (isToday) return words.available_today();
  return nextDay ? words.available_from({ nextDay }) : words.no_free_hours({ daysAhead: DAYS_AHEAD });
}

const STATES = {
  waiting: words.offered_times,
  declined: words.no_time_worked,
  answered: words.offer_answered,
  over: words.had_offered_times,
};

function LastOffer({ last }: { last: NonNullable<OfferingWords['last']> }) {
  return (
    <div className="mt-4 rounded-md bg-sunken p-3 text-sm">
      <p>{STATES[last.state]()}</p>
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
    <ActionCard title={words.message_client()} Icon={MessageSquareText}>
      {messagePath ? (
        <>
          <p className="text-muted text-sm">{words.introduce_yourself()}</p>
          <ButtonLink to={messagePath} variant="secondary" wide className="mt-4">
            {words.send_introduction()}
          </ButtonLink>
        </>
      ) : (
        <p className="text-muted text-sm">
          {seenAs === 'self' ? words.messages_come_here() : words.who_can_write()}
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
      <h1 className="text-3xl">{words.client_not_found()}</h1>
      <p className="mt-4 max-w-prose text-muted">{words.client_not_found_text()}</p>
      <GoBack to="/" className="mt-8">
        {words.go_back()}
      </GoBack>
    </div>
  );
}
