import * as words from '#text/people/sign-in/screens';
import { requireActor } from '../../guard/require-actor.server.ts';
import { viewerOf } from '../../layout/viewer.ts';
import { pageMeta } from '../../page-meta.ts';
import { Card } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { Route } from './+types/signed-in.route';

export function loader(args: Route.LoaderArgs) {
  return { name: viewerOf(requireActor(args)).label };
}

export const meta = () => [
  ...pageMeta(words.logged_in(), words.logged_in_again()),
  { name: 'robots', content: 'noindex' },
];

export default function SignedIn({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-md">
        <h1 className="mb-2 font-display text-2xl">{words.logged_in_as({ name })}</h1>
        <p className="mb-6 text-muted">{words.close_this_window()}</p>
        <PageLink to="/dashboard" className="text-link font-semibold">
          {words.go_to_dashboard()}
        </PageLink>
      </Card>
    </div>
  );
}
