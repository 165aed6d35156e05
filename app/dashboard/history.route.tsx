import { CalendarDays, CreditCard, type LucideIcon, UserRound } from 'lucide-react';
import { zoneOf } from '../../core/accounts/zone-of.server.ts';
import type { ActivityEntry } from '../../core/activity/activity.ts';
import { ACTIVITY_DAYS } from '../../core/activity/activity.ts';
import { readActivity } from '../../core/activity/read-activity.server.ts';
import { sayDay, sayTimeAndZone, sayWhen } from '../../lib/when.ts';
import { visitOf } from '../context.server.ts';
import { pageMeta } from '../page-meta.ts';
import { requireActor } from '../require-actor.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import type { Route } from './+types/history.route';

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const [entries, zone] = await Promise.all([readActivity(ctx), zoneOf(ctx)]);
  return {
    entries: entries.map((entry) => ({
      ...entry,
      about: entry.about && sayWhen(new Date(entry.about.startsAt), entry.about.zone),
      said: sayMoment(new Date(entry.at), zone),
    })),
  };
}

/** 'Tue, Dec 1, 2:30 PM MST', all in the reader's zone, so that the list reads in order. */
function sayMoment(at: Date, zone: string): string {
  return `${sayDay(at, zone)}, ${sayTimeAndZone(at, zone)}`;
}

export const meta = () => [
  ...pageMeta('Activity History', `What happened in the past ${ACTIVITY_DAYS} days.`),
  { name: 'robots', content: 'noindex' },
];

const ICONS: Record<ActivityEntry['type'], LucideIcon> = {
  booking: CalendarDays,
  profile: UserRound,
  account: UserRound,
  payment: CreditCard,
};

export default function History({ loaderData }: Route.ComponentProps) {
  const { entries } = loaderData;
  return (
    <>
      <PageHeading title="Activity History">What happened in the past {ACTIVITY_DAYS} days.</PageHeading>
      {entries.length === 0 ? (
        <EmptyState
          title={`Nothing in the past ${ACTIVITY_DAYS} days`}
          description="Requests, answers and consultations will be listed here."
          action={<ButtonLink to="/find-experts">Find Experts</ButtonLink>}
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
                {about && <p className="text-sm">For {about}</p>}
                <p className="text-muted text-sm">
                  <time dateTime={at}>{said}</time>
                </p>
              </li>
            );
          })}
        </ol>
      )}
    </>
  );
}
