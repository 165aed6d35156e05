import { ArrowLeft, CalendarClock, ClipboardList, MapPin } from 'lucide-react';
import * as messages from '#text/consultations/requests/screens';
import type { Bookable } from '../../../core/consultations/booking-views/bookable.ts';
import { DAYS_AHEAD } from '../../../core/practice/availability/days-ahead.ts';
import { initialsOfName } from '../../../lib/initials.ts';
import { formatCents } from '../../../lib/money.ts';
import { SaveForm } from '../../people/clients/save-form.tsx';
import { WaitForm } from '../../practice/availability/wait-form.tsx';
import { Form } from '../../sending/form.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { SkipLink } from '../../ui/visually-hidden.tsx';
import { hasFree } from '../bookings/booking-times.ts';
import { REQUEST, RequestDetails } from './request-details.tsx';
import { RequestSummary } from './request-summary.tsx';
import { type BookingPageProps, useBookingChoice } from './use-booking-choice.ts';
import { WhenPicker } from './when-picker.tsx';

/**
 * The URL contains every choice, so the page works without JavaScript and the choices survive signing in.
 */
export function BookingPage(props: BookingPageProps) {
  const { expert, days, moving, problem } = props;
  return (
    <div className="shell py-4 sm:py-12 lg:py-8">
      <div className="flex items-center justify-between gap-4">
        <p className="text-sm">
          <PageLink
            to={`/expert/${expert.id}`}
            className="text-link inline-flex min-h-6 items-center gap-2 touch:min-h-11"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            {messages.back_to({ expert: expert.name })}
          </PageLink>
        </p>
        {props.isSaved !== null && (
          <SaveForm
            {...{ expertId: expert.id, expertName: expert.name, isSaved: props.isSaved }}
            back={props.here}
          />
        )}
      </div>
      <h1 className="mt-3 text-2xl sm:mt-2 sm:text-3xl">
        {moving ? messages.choose_new_time() : messages.book_consultation()}
      </h1>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar src={expert.face} initials={initialsOfName(expert.name)} size="face" />
        <p className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-4 gap-y-1 text-muted">
          <span className="font-semibold text-ink">{expert.name}</span>
          <span className="inline-flex items-center gap-1">
            <MapPin aria-hidden="true" className="size-4" />
            {expert.location}
          </span>
          <span className="tabular">
            {messages.per_minute({ rate: formatCents(expert.ratePerMinuteCents) })}
            {expert.access && ` · ${expert.access}`}
          </span>
        </p>
      </div>
      <div className="mt-4 flex flex-col gap-4 empty:hidden sm:mt-6">
        {problem && (
          <Banner tone="error" title={problem.message}>
            {problem.link && (
              <PageLink to={problem.link.to} className="text-link">
                {problem.link.label}
              </PageLink>
            )}
          </Banner>
        )}
        {moving && (
          <Banner tone="info" icon={<CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />}>
            {moving.isConfirmed
              ? messages.keep_until_accepted({ when: moving.when, shortName: expert.shortName })
              : messages.keep_until_sent({ when: moving.when })}
            {props.wayToPay === 'card' && ' '}
            {props.wayToPay === 'card' &&
              (moving.isConfirmed ? messages.payment_covers() : messages.hold_carries_over())}
          </Banner>
        )}
        {props.draft?.isGone === false && (
          <Banner
            tone="info"
            icon={<ClipboardList aria-hidden="true" className="mt-0.5 size-5 shrink-0" />}
            title={messages.drafted_for_you()}
          >
            {messages.check_and_send()}
          </Banner>
        )}
        {props.draft?.isGone && (
          <Banner tone="info" title={messages.draft_is_gone()}>
            {messages.choose_yourself()}
          </Banner>
        )}
        {props.mayNotMove && (
          <Banner tone="info" title={messages.can_no_longer_move()}>
            {messages.request_another_instead()}
          </Banner>
        )}
      </div>
      <div className="mt-5 sm:mt-6">
        {props.isOwn ? (
          <EmptyState
            title={messages.your_own_profile()}
            description={messages.clients_see_your_free_times()}
          />
        ) : !props.visit && (props.closed || (!hasFree(days) && !hasChoice(expert))) ? (
          <EmptyState
            title={props.closed?.title ?? messages.no_free_times_next_days({ days: DAYS_AHEAD })}
            description={props.closed?.words ?? messages.other_experts_nearby()}
            action={
              <PageLink to="/find-experts" className="text-link font-semibold">
                {messages.find_experts()}
              </PageLink>
            }
          />
        ) : (
          <Picker {...props} />
        )}
      </div>
      {props.waiting && (
        <div className="mt-6 flex flex-col items-center gap-3 text-center">
          <p className="text-muted text-sm">
            {props.waiting.isWaiting ? messages.waiting_for_a_time() : messages.can_tell_once()}
          </p>
          <WaitForm
            {...{ expertId: expert.id, expertName: expert.name, back: props.here }}
            waits={props.isSignedIn ? props.waiting.isWaiting : null}
          />
        </div>
      )}
    </div>
  );
}

const hasChoice = ({ places, practitioners }: Bookable['expert']) =>
  places.length > 1 || practitioners.length > 1;

function Picker(page: BookingPageProps) {
  const choice = useBookingChoice(page);
  return (
    <Form
      method="post"
      action={choice.to({})}
      failed={{ title: messages.sending_failed() }}
      className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_min(22rem,37%)] lg:items-start lg:gap-8 xl:grid-cols-[minmax(0,1fr)_min(20rem,27%)_min(17rem,23%)] max-lg:[&_:is(a,input,textarea,summary)]:scroll-mb-28"
    >
      <input type="hidden" name="requestKey" value={page.requestKey} />
      {choice.found && <SkipLink target={REQUEST}>{messages.skip_to_request()}</SkipLink>}
      <WhenPicker page={page} choice={choice} />
      {/* With `contents`, the button can stick to the bottom of a phone's screen along the whole form. */}
      <section aria-labelledby={REQUEST} className="contents">
        <RequestDetails page={page} choice={choice} />
        <RequestSummary page={page} choice={choice} />
      </section>
    </Form>
  );
}
