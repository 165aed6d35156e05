import { data } from 'react-router';
import type { Context } from '../../../core/context.ts';
import { taxRateAt } from '../../../core/ground/geography/tax-rate-at.ts';
import { availabilityForm } from '../../../core/practice/availability/availability-form.ts';
import { bookingRulesForm } from '../../../core/practice/availability/booking-rules.ts';
import {
  addExtraHours,
  removeExtraHours,
} from '../../../core/practice/availability/change-extra-hours.server.ts';
import { changeWeeklyHours } from '../../../core/practice/availability/change-weekly-hours.server.ts';
import { daysOffDates } from '../../../core/practice/availability/days-off-form.ts';
import { extraHoursForm } from '../../../core/practice/availability/extra-hours-form.ts';
import { formOfHours, hoursOfForm, weekForm } from '../../../core/practice/availability/hours-form.ts';
import { readAvailability } from '../../../core/practice/availability/read-availability.server.ts';
import { readClosedTimes } from '../../../core/practice/availability/read-closed-times.server.ts';
import { slotsOf } from '../../../core/practice/availability/read-free-times.server.ts';
import {
  openAllDay,
  saveAvailability,
} from '../../../core/practice/availability/save-availability.server.ts';
import { setBookingRules } from '../../../core/practice/availability/set-booking-rules.server.ts';
import { spokenDays } from '../../../core/practice/availability/slot-words.ts';
import { giveDaysBack, takeDaysOff } from '../../../core/practice/availability/take-days-off.server.ts';
import {
  linkOutsideCalendar,
  unlinkOutsideCalendar,
} from '../../../core/practice/linked-calendars/link-outside-calendar.server.ts';
import { outsideCalendarForm } from '../../../core/practice/linked-calendars/outside-calendar-form.ts';
import { isRefusal, Refusal } from '../../../lib/errors.ts';
import { single } from '../../../lib/single-field.ts';
import { sayZone } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { backHere, namedPractice, practiceOf } from '../../people/experts/own-practice.server.ts';
import { PLACES_PATH } from '../../people/experts/places-path.ts';
import { PracticeFrame } from '../../people/experts/practice-frame.tsx';
import { AVAILABILITY_PATH, pathFor } from '../../people/experts/practice-path.ts';
import { PreviewCard } from '../../people/style/preview-card.tsx';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { Renewed } from '../../sending/renewed.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { actOnFeed, feedUrlOf, isFeedAct } from '../outside-calendars/calendar-feed-acts.server.ts';
import { CalendarFeedCard } from '../outside-calendars/calendar-feed-card.tsx';
import { OutsideCalendarCard } from '../outside-calendars/outside-calendar-card.tsx';
import type { Route } from './+types/availability.route';
import { AvailabilityCard } from './availability-card.tsx';
import { DaysOffCard, ExtraHoursCard } from './dates-cards.tsx';
import { type HoursAnswer, HoursEditor } from './hours-editor.tsx';
import { ChoiceLink } from './practitioner-picker.tsx';
import { RulesCard } from './rules-card.tsx';
import { sayClosedTime } from './say-closed-time.ts';

/** Reads from the URL whose hours, and where: `who` is a practitioner, `at` a place. */
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
  if (!availability) return { ...own, availability: null, preview: null, feedUrl: null };
  const { practitionerId, placeId } = availability;
  return {
    ...own,
    availability,
    feedUrl: await feedUrlOf(ctx, { practiceId: own.practice.id, practitionerId }),
    preview: await previewOf(ctx, practitionerId, () =>
      slotsOf(ctx, own.practice.id, { practitionerId, placeId }),
    ),
  };
}

/** Returns the next days as clients see them; null if there is no public page yet. */
async function previewOf(ctx: Context, practitionerId: string, read: () => ReturnType<typeof slotsOf>) {
  try {
    const { expert, closed, days } = await read();
    return {
      closed: closed?.words ?? null,
      days: spokenDays(days, expert.zone),
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
  const { ctx } = visitOf(args);
  const whose = askedBy(args);
  const form = await args.request.formData();
  const about = single(form, 'intent');
  const done = (title: string, description?: string) => backHere(args, { title, description });
  switch (about) {
    case 'availability':
      return await answerForm(
        form,
        availabilityForm,
        async (value) => {
          await saveAvailability(ctx, { ...whose, ...value, miles: `${value.miles}` });
          return done('Availability updated', 'Your availability has been saved successfully.');
        },
        { about },
      );
    case 'all-day':
    case 'not-all-day':
      return await answerForm(
        form,
        NO_FIELDS,
        async () => {
          await openAllDay(ctx, { ...whose, aroundTheClock: about === 'all-day' });
          return done('Availability updated', 'Your availability has been saved successfully.');
        },
        { about },
      );
    case 'hours':
      return await answerForm(
        form,
        weekForm,
        async ({ version, ...sent }) => {
          const hours = hoursOfForm({ version, ...sent });
          try {
            await changeWeeklyHours(ctx, { ...whose, hours, version: Number(version) });
          } catch (error) {
            if (!isRefusal(error) || error.code !== 'status_changed') throw error;
            return await answerConflict(error.message, hours);
          }
          return done('Hours saved');
        },
        { about },
      );
    case 'same-hours':
      return await answerForm(
        form,
        NO_FIELDS,
        async () => {
          await changeWeeklyHours(ctx, { ...whose, hours: null });
          return done('Hours saved');
        },
        { about },
      );
    case 'rules':
      return await answerForm(
        form,
        bookingRulesForm,
        async ({ notice, before, after }) => {
          const rules = { notice: `${notice}`, before: `${before}`, after: `${after}` };
          await setBookingRules(ctx, { ...whose, ...rules });
          return done('Booking rules saved');
        },
        { about },
      );
    case 'days-off':
      return await answerForm(
        form,
        daysOffDates,
        async (dates) => {
          const { conflicts } = await takeDaysOff(ctx, { ...whose, ...dates });
          return done('Days off added', sayConflicts(conflicts.length));
        },
        { about },
      );
    case 'give-back':
      return await answerForm(
        form,
        NO_FIELDS,
        async () => {
          await giveDaysBack(ctx, { ...whose, id: single(form, 'days') });
          return done('Days off removed');
        },
        { about },
      );
    case 'extra':
      return await answerForm(
        form,
        extraHoursForm,
        async (extra) => {
          await addExtraHours(ctx, { ...whose, ...extra });
          return done('Extra hours added');
        },
        { about },
      );
    case 'remove-extra':
      return await answerForm(
        form,
        NO_FIELDS,
        async () => {
          await removeExtraHours(ctx, { ...whose, id: single(form, 'extra') });
          return done('Extra hours removed');
        },
        { about },
      );
    case 'link-calendar':
      return await answerForm(
        form,
        outsideCalendarForm,
        async ({ address }) => {
          await linkOutsideCalendar(ctx, { ...whose, address });
          return done('Calendar added', 'Its times are kept free once it has been read.');
        },
        { about },
      );
    case 'unlink-calendar':
      return await answerForm(form, NO_FIELDS, async () => {
        await unlinkOutsideCalendar(ctx, whose);
        return done('Calendar removed');
      });
    default:
      if (isFeedAct(about)) {
        return await answerForm(form, NO_FIELDS, async () => {
          const { title, description } = await actOnFeed(ctx, whose, about);
          return done(title, description);
        });
      }
      throw data({ message: 'That action does not exist.' }, { status: 422 });
  }

  /** After a conflict, returns both the stored hours and the input. */
  async function answerConflict(problem: string, hours: ReturnType<typeof hoursOfForm>) {
    const now = await readAvailability(ctx, whose);
    if (!now) throw new Refusal('not_found', 'This place was not found.');
    const stands = { version: now.version, hours: now.hours };
    return data<HoursAnswer>({ about, problem, stands, typed: formOfHours(hours) }, { status: 409 });
  }
}

function sayConflicts(count: number): string | undefined {
  if (count === 0) return undefined;
  const bookings = count === 1 ? 'One booking stands' : `${count} bookings stand`;
  return `${bookings} on these days. See Bookings to cancel what you cannot keep.`;
}

export const meta = () => [
  ...pageMeta('Availability', 'When and where clients can book you.'),
  { name: 'robots', content: 'noindex' },
];

export default function Availability({ loaderData, actionData }: Route.ComponentProps) {
  const { practice, access, choice, availability, preview, feedUrl } = loaderData;
  const frame = { tab: AVAILABILITY_PATH, practice, access, choice } as const;
  if (!availability) {
    return (
      <PracticeFrame {...frame}>
        <EmptyState
          title="No places yet"
          description="Your hours follow the clock of the place where you consult. Add a place first."
          action={
            <ButtonLink to={pathFor(PLACES_PATH, choice.length > 0 ? practice.id : null)}>
              Places and home visits
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
  return (
    <PracticeFrame {...frame}>
      <div className="flex flex-col gap-6">
        {practitioners.length > 1 && (
          <nav aria-label="Whose availability" className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="text-muted">Availability of</span>
            {practitioners.map(({ id, name }) => (
              <ChoiceLink key={id} to={here({ who: id })} isChosen={id === practitionerId}>
                {name}
              </ChoiceLink>
            ))}
          </nav>
        )}
        <Renewed key={`clock ${practitionerId}`} by={String(availability.isAroundTheClock)}>
          <AvailabilityCard
            {...{ practice, availability }}
            answer={answerOf('availability', 'all-day', 'not-all-day')}
          />
        </Renewed>
        <Renewed
          key={`${practitionerId} ${placeId}`}
          by={String(availability.version)}
          replacedBy="same-hours"
        >
          <HoursEditor
            availability={availability}
            answer={answerOf('hours', 'same-hours')}
            picker={
              places.length > 1 && (
                <nav aria-label="Hours at" className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
                  <span className="text-muted">At</span>
                  <ChoiceLink to={here({ at: null })} isChosen={placeId === null}>
                    All places
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
        <Renewed key={`off ${practitionerId}`} by={String(availability.daysOff.length)}>
          <DaysOffCard availability={availability} answer={answerOf('days-off', 'give-back')} />
        </Renewed>
        <Renewed key={`extra ${practitionerId}`} by={String(availability.extra.length)}>
          <ExtraHoursCard availability={availability} answer={answerOf('extra', 'remove-extra')} />
        </Renewed>
        <RulesCard key={`rules ${practitionerId}`} availability={availability} answer={answerOf('rules')} />
        <PreviewCard preview={preview} practice={practice} />
        <OutsideCalendarCard
          key={`outside ${practitionerId} ${availability.outside?.address}`}
          availability={availability}
          answer={answerOf('link-calendar')}
        />
        <CalendarFeedCard
          feedUrl={feedUrl}
          description="Subscribe to your bookings in Google Calendar, Apple Calendar or Outlook. Entries name no client and no client’s address."
        />
      </div>
    </PracticeFrame>
  );
}
