import { Lock } from 'lucide-react';
import { categoryOf } from '../../core/experts/categories.ts';
import { readOwnExpert } from '../../core/experts/read-own-expert.server.ts';
import { formatCents } from '../../lib/money.ts';
import { visitOf } from '../context.server.ts';
import { pageMeta } from '../legal/page-meta.ts';
import { requireActor } from '../require-actor.server.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import type { Route } from './+types/expert.route';
import { PageHeading } from './page-heading.tsx';

export async function loader(args: Route.LoaderArgs) {
  const actor = requireActor(args);
  const expert = await readOwnExpert(visitOf(args).ctx);
  return { expert: expert && (expert.isApproved || actor.isAdmin) ? expert : null, waits: expert !== null };
}

export const meta = () => [
  ...pageMeta('Expert Profile', 'Your own listing.'),
  { name: 'robots', content: 'noindex' },
];

export default function ExpertProfile({ loaderData }: Route.ComponentProps) {
  const { expert, waits } = loaderData;
  if (!expert) return <Locked waits={waits} />;
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
    <>
      <PageHeading title="Expert Profile">This is how you stand in the listing.</PageHeading>
      <Card as="section" className="max-w-2xl">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="min-w-0">
            <h2 className="font-display text-xl">{expert.name}</h2>
            {expert.title && <p className="text-muted">{expert.title}</p>}
          </div>
          {expert.isSpotlight && <Badge tone="spotlight">Spotlight</Badge>}
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
        <ButtonLink to={`/expert/${expert.id}`} variant="secondary" className="mt-6">
          View public profile
        </ButtonLink>
      </Card>
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
