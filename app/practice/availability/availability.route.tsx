import * as words from '#text/practice/availability/screens';
import { readWrittenEvents } from '../../../core/consultations/written-events/read-written-events.server.ts';
import type { Context } from '../../../core/context.ts';
import { taxRateAt } from '../../../core/ground/geography/tax-rate-at.ts';
import { readAvailability } from '../../../core/practice/availability/read-availability.server.ts';
import { readClosedTimes } from '../../../core/practice/availability/read-closed-times.server.ts';
import { slotsOf } from '../../../core/practice/availability/read-free-times.server.ts';
import { formatDays } from '../../../core/practice/availability/slot-words.ts';
import { readConnection } from '../../../core/practice/connected-calendars/read-connection.server.ts';
import { isRefusal } from '../../../lib/errors.ts';
import { sayZone } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { backHere, namedPractice, practiceOf } from '../../people/experts/own-practice.server.ts';
import { PLACES_PATH } from '../../people/experts/places-path.ts';
import { PracticeFrame } from '../../people/experts/practice-frame.tsx';
import { AVAILABILITY_PATH, pathFor } from '../../people/experts/practice-path.ts';
import { PreviewCard } from '../../people/style/preview-card.tsx';
import { HiddenCard } from '../../people/view-as/hidden-card.tsx';
import { useIsViewing } from '../../people/view-as/use-is-viewing.ts';
import { Renewed } from '../../sending/renewed.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { feedUrlOf } from '../outside-calendars/calendar-feed-acts.server.ts';
import { CalendarFeedCard } from '../outside-calendars/calendar-feed-card.tsx';
import { ConnectedCalendarsCard } from '../outside-calendars/connected-calendars-card.tsx';
import { OutsideCalendarCard } from '../outside-calendars/outside-calendar-card.tsx';
import type { Route } from './+types/availability.route';
import { actOnAvailability } from './availability-acts.server.ts';
import { AvailabilityCard } from './availability-card.tsx';
import { DaysOffCard, ExtraHoursCard } from './dates-cards.tsx';
import { HoursEditor } from './hours-editor.tsx';
import { ChoiceLink } from './practitioner-picker.tsx';
import { RulesCard } from './rules-card.tsx';
import { sayClosedTime } from './say-closed-time.ts';

/** Returns the practitioner and place whose hours to show, from `who` and `at` in the URL. */
function askedBy(args: { url: URL }) {
  const { searchParams } = args.url;
  return {
    practiceId: namedPractice(args),
    practitionerId: searchParams.get('who'),
    placeId: searchParams.get('at'),
  };
}

export async function loader(args: Route.LoaderArgs) {
  const own = await practiceOf(args);
  const { ctx } = visitOf(args);
  const asked = { ...askedBy(args), practiceId: own.practice.id };
  const availability = await readAvailability(ctx, asked);
  if (!availability)
    return { ...own, availability: null, preview: null, feedUrl: null, connection: null, events: null };
  const { practitionerId, placeId } = availability;
  return {
    ...own,
    availability,
    connection: await readConnection(ctx, { practiceId: own.practice.id, practitionerId }),
    events: await readWrittenEvents(ctx, { practiceId: own.practice.id, practitionerId }),
    feedUrl: await feedUrlOf(ctx, { practiceId: own.practice.id, practitionerId }),
    preview: await previewOf(ctx, practitionerId, () =>
      slotsOf(ctx, own.practice.id, { practitionerId, placeId }),
    ),
  };
}

/** Returns the next 14 days as clients see them; null if there is no public page yet. */
async function previewOf(ctx: Context, practitionerId: string, read: () => ReturnType<typeof slotsOf>) {
  try {
    const { expert, closed, days } = await read();
    return {
      closed: closed?.words ?? null,
      days: formatDays(days, expert.zone),
      notOffered: (await readClosedTimes(ctx, expert, practitionerId)).map((one) =>
        sayClosedTime(one, expert.zone),
      ),
      place: expert.location,
      zoneName: sayZone(expert.zone),
      taxRate: taxRateAt(ctx, expert),
      feeCents: ctx.settings.bookingFeeCents,
      wayToPay: ctx.payments.wayToPay,
    };
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

export async function action(args: Route.ActionArgs) {
  await practiceOf(args);
  return await actOnAvailability(args.request, {
    ctx: visitOf(args).ctx,
    whose: askedBy(args),
    done: (title, description) => backHere(args, { title, description }),
  });
}

export const meta = () => [
  ...pageMeta(words.availability(), words.page_description()),
  { name: 'robots', content: 'noindex' },
];

export default function Availability({ loaderData, actionData }: Route.ComponentProps) {
  const { practice, access, choice, availability, preview, feedUrl, connection, events } = loaderData;
  const isHidden = useIsViewing();
  const frame = { tab: AVAILABILITY_PATH, practice, access, choice } as const;
  if (!availability) {
    return (
      <PracticeFrame {...frame}>
        <EmptyState
          title={words.no_places()}
          description={words.no_places_hint()}
          action={
            <ButtonLink to={pathFor(PLACES_PATH, choice.length > 0 ? practice.id : null)}>
              {words.places_and_visits()}
            </ButtonLink>
          }
        />
      </PracticeFrame>
    );
  }
  const { practitioners, practitionerId, places, placeId } = availability;
  const answerOf = (...abouts: string[]) =>
    actionData?.about !== undefined && abouts.includes(actionData.about) ? actionData : undefined;
  const here = (chosen: { who?: string; at?: string | null }) => {
    const query = new URLSearchParams();
    if (choice.length > 0) query.set('practice', practice.id);
    if (practitioners.length > 1) query.set('who', chosen.who ?? practitionerId);
    const at = chosen.at === undefined ? placeId : chosen.at;
    if (at !== null) query.set('at', at);
    const search = query.toString();
    return search ? `${AVAILABILITY_PATH}?${search}` : AVAILABILITY_PATH;
  };
  const clock = (
    <Renewed key={`clock ${practitionerId}`} by={String(availability.isAroundTheClock)}>
      <AvailabilityCard
        {...{ practice, availability }}
        answer={answerOf('availability', 'all-day', 'not-all-day')}
      />
    </Renewed>
  );
  const hours = (
    <Renewed key={`${practitionerId} ${placeId}`} by={String(availability.version)} replacedBy="same-hours">
      <HoursEditor
        availability={availability}
        answer={answerOf('hours', 'same-hours')}
        picker={
          places.length > 1 && (
            <nav
              aria-label={words.hours_at_label()}
              className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2"
            >
              <span className="text-muted">{words.hours_at()}</span>
              <ChoiceLink to={here({ at: null })} isChosen={placeId === null}>
                {words.all_places()}
              </ChoiceLink>
              {places.map(({ id, label, publicLabel }) => (
                <ChoiceLink key={id} to={here({ at: id })} isChosen={id === placeId}>
                  {label || publicLabel}
                </ChoiceLink>
              ))}
            </nav>
          )
        }
      />
    </Renewed>
  );
  return (
    <PracticeFrame {...frame}>
      <div className="flex flex-col gap-6">
        {practitioners.length > 1 && (
          <nav
            aria-label={words.whose_availability()}
            className="flex flex-wrap items-center gap-x-4 gap-y-2"
          >
            <span className="text-muted">{words.availability_of()}</span>
            {practitioners.map(({ id, name }) => (
              <ChoiceLink key={id} to={here({ who: id })} isChosen={id === practitionerId}>
                {name}
              </ChoiceLink>
            ))}
          </nav>
        )}
        {availability.isUnchosen ? [hours, clock] : [clock, hours]}
        <Renewed key={`off ${practitionerId}`} by={String(availability.daysOff.length)}>
          <DaysOffCard availability={availability} answer={answerOf('days-off', 'give-back')} />
        </Renewed>
        <Renewed key={`extra ${practitionerId}`} by={String(availability.extra.length)}>
          <ExtraHoursCard availability={availability} answer={answerOf('extra', 'remove-extra')} />
        </Renewed>
        <RulesCard key={`rules ${practitionerId}`} availability={availability} answer={answerOf('rules')} />
        <PreviewCard preview={preview} practice={practice} />
        {connection && (
          <ConnectedCalendarsCard
            key={`connection ${practitionerId} ${connection.connected?.id}`}
            connection={connection}
            events={events}
            zone={availability.zone}
            practiceId={practice.id}
            practitionerId={practitionerId}
            answer={answerOf('connect-calendars', 'choose-calendars')}
          />
        )}
        <OutsideCalendarCard
          key={`outside ${practitionerId} ${availability.outside?.address}`}
          availability={availability}
          answer={answerOf('link-calendar')}
        />
        {isHidden ? (
          <HiddenCard id="calendar" title={words.your_calendar()} />
        ) : (
          <CalendarFeedCard feedUrl={feedUrl} description={words.calendar_feed_hint()} />
        )}
      </div>
    </PracticeFrame>
  );
}
