import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { categoryOf } from '../../core/experts/categories.ts';
import { ADMIN_ACCESS, type DashboardAccess } from '../../core/experts/dashboard-access.ts';
import { readDashboard } from '../../core/experts/read-dashboard.server.ts';
import type { OwnExpert } from '../../core/experts/read-own-expert.server.ts';
import { formatCents } from '../../lib/money.ts';
import { visitOf } from '../context.server.ts';
import { pageMeta } from '../page-meta.ts';
import { requireActor } from '../require-actor.server.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { toast } from '../ui/toast.tsx';
import type { Route } from './+types/expert.route';

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const { ctx, config } = visitOf(args);
  return await readDashboard(ctx, config.adminEmail);
}

export const meta = () => [
  ...pageMeta('Expert Profile', 'Your own listing.'),
  { name: 'robots', content: 'noindex' },
];

export default function ExpertProfile({ loaderData }: Route.ComponentProps) {
  const { expert, access, hasListing, isStaff } = loaderData;
  const isByAdmin = access?.by === 'admin';
  useEffect(() => {
    if (isByAdmin) toast({ title: ADMIN_ACCESS.toast, description: ADMIN_ACCESS.text });
  }, [isByAdmin]);
  if (isStaff && !expert) return <OfStaff />;
  if (!access) return <Locked waits={hasListing} />;
  return (
    <>
      <PageHeading title="Expert Profile">
        {expert?.isApproved ? 'This is how you stand in the listing.' : null}
      </PageHeading>
      {isByAdmin && (
        <Banner className="mb-6 max-w-2xl" title={ADMIN_ACCESS.banner}>
          {ADMIN_ACCESS.text}
        </Banner>
      )}
      {expert ? <OwnListing expert={expert} access={access} /> : <NoListing access={access} />}
    </>
  );
}

function SpotlightBadge({ access: { hasSpotlight, spotlightDays } }: { access: DashboardAccess }) {
  if (!hasSpotlight) return null;
  return (
    <Badge tone="spotlight">
      {spotlightDays === null ? 'Spotlight' : `Spotlight: ${spotlightDays} days remaining`}
    </Badge>
  );
}

/** An admin may enter without being an expert; there is nothing to list then. */
function NoListing({ access }: { access: DashboardAccess }) {
  return (
    <Card as="section" className="max-w-2xl">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h2 className="font-display text-xl">You have no listing of your own</h2>
        <SpotlightBadge access={access} />
      </div>
      <p className="mt-2 text-muted">
        Admins need no approval to be here. The listings of experts are among the people.
      </p>
      <ButtonLink to="/admin/people?filter=experts" variant="secondary" className="mt-6">
        See the experts
      </ButtonLink>
    </Card>
  );
}

function OwnListing({ expert, access }: { expert: OwnExpert; access: DashboardAccess }) {
  const facts: [string, string][] = [
    ['Location', expert.location],
    ['Kind', expert.type === 'individual' ? 'Individual Expert' : 'Wellness Center'],
    ['Consultation methods', expert.consultationMethods.join(', ') || 'None yet'],
    ['Rate', `${formatCents(expert.ratePerMinuteCents)} per minute`],
    [
      'Rating',
      expert.reviewCount === 0
        ? 'No reviews yet'
        : `${expert.rating.toFixed(1)} (${expert.reviewCount} reviews)`,
    ],
  ];
  return (
    <Card as="section" className="max-w-2xl">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="font-display text-xl">{expert.name}</h2>
          {expert.title && <p className="text-muted">{expert.title}</p>}
        </div>
        <SpotlightBadge access={access} />
      </div>
      {expert.bio && <p className="mt-4">{expert.bio}</p>}
      <dl className="mt-6 divide-y divide-line border-line border-y">
        {facts.map(([term, value]) => (
          <div key={term} className="grid gap-x-4 py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="text-muted">{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {expert.tags.length > 0 && (
        <ul aria-label="Areas of expertise" className="mt-6 flex flex-wrap gap-2">
          {expert.tags.map((tag) => (
            <li key={tag}>
              <Badge>{categoryOf(tag)?.name ?? tag}</Badge>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/dashboard/expert/places">Places and home visits</ButtonLink>
        {expert.isApproved && (
          <ButtonLink to={`/expert/${expert.id}`} variant="secondary">
            View public profile
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

/** Whoever works for a practice sees to its places as far as they may; the listing is its owner's. */
function OfStaff() {
  return (
    <>
      <PageHeading title="Expert Profile">
        You work for a practice. Its owner sees to the listing.
      </PageHeading>
      <ButtonLink to="/dashboard/expert/places">Places and home visits</ButtonLink>
    </>
  );
}

function Locked({ waits }: { waits: boolean }) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center rounded-lg border border-line border-dashed px-6 py-12 text-center">
      <Lock aria-hidden="true" className="mb-4 size-8 text-accent-text" />
      <h1 className="font-display text-2xl">Expert Dashboard Locked</h1>
      <p className="mt-2 mb-6 text-muted">
        {waits
          ? 'Your listing waits for its review, which takes 1-2 business days. You will be notified when it is approved.'
          : 'It opens once your application as an expert has been approved. The review takes 1-2 business days.'}
      </p>
      {!waits && <ButtonLink to="/become-expert">Apply to become an expert</ButtonLink>}
    </div>
  );
}
