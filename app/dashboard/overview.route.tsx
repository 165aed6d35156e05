import { CalendarDays, type LucideIcon, Settings, Sprout, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { displayName } from '../../core/accounts/display-name.ts';
import { readNextStep } from '../../core/activity/read-next-step.server.ts';
import { visitOf } from '../context.server.ts';
import { pageMeta } from '../legal/page-meta.ts';
import { requireActor } from '../require-actor.server.ts';
import { Card } from '../ui/card.tsx';
import type { Route } from './+types/overview.route';
import { NextStepCard } from './next-step.tsx';
import { PageHeading } from './page-heading.tsx';

export async function loader(args: Route.LoaderArgs) {
  const actor = requireActor(args);
  return { name: displayName(actor), step: await readNextStep(visitOf(args).ctx) };
}

export const meta = () => [
  ...pageMeta('Dashboard', 'Your consultations, profile and account.'),
  { name: 'robots', content: 'noindex' },
];

const AREAS: { to: string; title: string; text: string; Icon: LucideIcon }[] = [
  { to: '/dashboard/client', title: 'Client Profile', text: 'What experts see of you.', Icon: UserRound },
  {
    to: '/dashboard/expert',
    title: 'Expert Profile',
    text: 'Your own listing, if you consult.',
    Icon: Sprout,
  },
  {
    to: '/dashboard/bookings',
    title: 'Bookings',
    text: 'Upcoming and past consultations.',
    Icon: CalendarDays,
  },
  {
    to: '/dashboard/settings',
    title: 'Account Settings',
    text: 'Your name, and where you are signed in.',
    Icon: Settings,
  },
];

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { name, step } = loaderData;
  return (
    <>
      <PageHeading title={`Welcome, ${name}`} />
      <NextStepCard step={step} />
      <ul className="mt-8 grid gap-4 sm:grid-cols-2">
        {AREAS.map(({ to, title, text, Icon }) => (
          <Card key={to} as="li" interactive className="relative flex items-start gap-4">
            <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-accent-text" />
            <div>
              <h2 className="font-display text-lg">
                <Link
                  to={to}
                  prefetch="intent"
                  className="outline-none after:absolute after:inset-0 after:rounded-lg"
                >
                  {title}
                </Link>
              </h2>
              <p className="text-muted text-sm">{text}</p>
            </div>
          </Card>
        ))}
      </ul>
    </>
  );
}
