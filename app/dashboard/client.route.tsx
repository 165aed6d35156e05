import { shortName } from '../../core/clients/client-name.ts';
import { initialsOf } from '../../lib/initials.ts';
import { pageMeta } from '../legal/page-meta.ts';
import { requireActor } from '../require-actor.server.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import type { Route } from './+types/client.route';
import { PageHeading } from './page-heading.tsx';

export function loader(args: Route.LoaderArgs) {
  const actor = requireActor(args);
  return {
    name: shortName(actor),
    image: actor.image,
    initials: initialsOf(actor),
    hasName: actor.firstName !== null || actor.lastName !== null,
  };
}

export const meta = () => [
  ...pageMeta('Client Profile', 'What experts see of you.'),
  { name: 'robots', content: 'noindex' },
];

export default function ClientProfile({ loaderData }: Route.ComponentProps) {
  const { name, image, initials, hasName } = loaderData;
  return (
    <>
      <PageHeading title="Client Profile">
        This is what an expert sees when you request a consultation, and nothing else.
      </PageHeading>
      <Card className="flex max-w-2xl flex-wrap items-center gap-4">
        <Avatar src={image} initials={initials} size="lg" />
        <div className="min-w-0 flex-1">
          <p className="font-display text-xl">{name}</p>
          <p className="text-muted text-sm">
            {hasName
              ? 'Your first name and the initial of your last name, from the account settings.'
              : 'So you are called until you add a name.'}
          </p>
        </div>
        <ButtonLink to="/dashboard/settings" variant="secondary">
          {hasName ? 'Change your name' : 'Add your name'}
        </ButtonLink>
      </Card>
      <p className="mt-6 max-w-2xl text-muted text-sm">
        Your e-mail address, your date of birth and your other bookings are not shown to experts.
      </p>
    </>
  );
}
