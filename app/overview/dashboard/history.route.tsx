import { CalendarDays, CreditCard, type LucideIcon, UserRound } from 'lucide-react';
import * as words from '#text/overview/dashboard/screens';
import type { ActivityEntry } from '../../../core/overview/activity/activity.ts';
import { ACTIVITY_DAYS } from '../../../core/overview/activity/activity.ts';
import { readActivity } from '../../../core/overview/activity/read-activity.server.ts';
import { zoneOf } from '../../../core/people/accounts/zone-of.server.ts';
import { sayDay, sayTimeAndZone, sayWhen } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { PageNav } from '../../ui/page-nav.tsx';
import type { Route } from './+types/history.route';

type EntryType = ActivityEntry['type'];

const TYPES: readonly (readonly [type: EntryType, label: () => string])[] = [
  ['booking', words.bookings],
  ['payment', words.payments],
  ['profile', words.profile],
  ['account', words.account],
];

export async function loader(args: Route.LoaderArgs) {
  const actor = requireActor(args);
  const { ctx } = visitOf(args);
  const { searchParams } = new URL(args.request.url);
  const type = TYPES.find(([one]) => one === searchParams.get('type'))?.[0] ?? null;
  const page = Math.min(Math.max(Number.parseInt(searchParams.get('page') ?? '1', 10) || 1, 1), 1000);
  const [history, zone] = await Promise.all([readActivity(ctx, { type, page }), zoneOf(ctx)]);
  return {
    type,
    page,
    more: history.more,
    isEmpty: history.isEmpty,
    isExpert: actor.memberships.length > 0,
    entries: history.entries.map((entry) => ({
      ...entry,
      about: entry.about && sayWhen(new Date(entry.about.startsAt), entry.about.zone),
      said: sayMoment(new Date(entry.at), zone),
    })),
  };
}

function sayMoment(at: Date, zone: string): string {
  return `${sayDay(at, zone)}, ${sayTimeAndZone(at, zone)}`;
}

export const meta = () => [
  ...pageMeta(words.activity_history(), words.history_text({ activityDays: ACTIVITY_DAYS })),
  { name: 'robots', content: 'noindex' },
];

const ICONS: Record<ActivityEntry['type'], LucideIcon> = {
  booking: CalendarDays,
  profile: UserRound,
  account: UserRound,
  payment: CreditCard,
};

function pathOf(type: EntryType | null, page: number): string {
  const query = new URLSearchParams({ ...(type && { type }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `/dashboard/history?${query}` : '/dashboard/history';
}

export default function History({ loaderData }: Route.ComponentProps) {
  const { entries, type, page, more, isEmpty, isExpert } = loaderData;
  return (
    <>
      <PageHeading title={words.activity_history()}>
        {words.history_text({ activityDays: ACTIVITY_DAYS })}
      </PageHeading>
      {!isEmpty && (
        <nav aria-label={words.filter()} className="mb-6 flex flex-wrap gap-2">
          {[[null, words.all] as const, ...TYPES].map(([one, label]) => (
            <PageLink
              key={one}
              to={pathOf(one, 1)}
              aria-current={one === type ? 'true' : undefined}
              className="inline-flex min-h-8 items-center rounded-md border border-line px-3 font-semibold text-muted text-sm transition-colors hover:border-line-strong hover:text-ink aria-[current]:border-accent-line aria-[current]:bg-accent-soft aria-[current]:text-accent-soft-text touch:min-h-11"
            >
              {label()}
            </PageLink>
          ))}
        </nav>
      )}
      {entries.length === 0 ? (
        <EmptyState
          title={
            isEmpty
              ? words.nothing_yet({ activityDays: ACTIVITY_DAYS })
              : words.nothing_of_this_kind({ activityDays: ACTIVITY_DAYS })
          }
          description={words.nothing_yet_text()}
          action={
            isExpert ? (
              <ButtonLink to="/dashboard/bookings">{words.see_your_bookings()}</ButtonLink>
            ) : (
              <ButtonLink to="/find-experts">{words.find_experts()}</ButtonLink>
            )
          }
        />
      ) : (
        <ol className="ml-4 max-w-2xl border-line border-l">
          {entries.map(({ id, type, at, said, description, about }) => {
            const Icon = ICONS[type];
            return (
              <li key={id} className="relative pb-6 pl-8 last:pb-0">
                <span className="absolute -left-4 flex size-8 items-center justify-center rounded-full border border-line bg-surface text-accent-text">
                  <Icon aria-hidden="true" className="size-4" />
                </span>
                <p className="font-semibold">{description}</p>
                {about && <p className="text-sm">{words.for_practice({ about })}</p>}
                <p className="text-muted text-sm">
                  <time dateTime={at}>{said}</time>
                </p>
              </li>
            );
          })}
        </ol>
      )}
      <PageNav {...{ page, more }} to={(number) => pathOf(type, number)} className="mt-8 max-w-2xl" />
    </>
  );
}
