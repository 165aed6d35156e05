import { redirect, useNavigation } from 'react-router';
import { DOCUMENTS, OF_MEMBERS } from '../../../core/people/accounts/documents.ts';
import {
  FOR_AN_ACCOUNT,
  giveConsent,
  missingConsents,
} from '../../../core/people/accounts/give-consent.server.ts';
import { visitOf } from '../../context.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { returnPath } from '../../guard/return-path.ts';
import { pageMeta } from '../../page-meta.ts';
import { Form } from '../../sending/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { Route } from './+types/agree.route';

const nextOf = (request: Request) => returnPath(new URL(request.url).searchParams.get('next'));

export async function loader(args: Route.LoaderArgs) {
  const actor = requireActor(args);
  const missing = await missingConsents(visitOf(args).ctx, actor.id, OF_MEMBERS);
  if (missing.length === 0) throw redirect(nextOf(args.request));
  return { documents: missing.map((document) => DOCUMENTS[document]) };
}

export async function action(args: Route.ActionArgs) {
  requireActor(args);
  await giveConsent(visitOf(args).ctx, FOR_AN_ACCOUNT, 'asked-again');
  throw redirect(nextOf(args.request));
}

export const meta = () => [
  ...pageMeta('Please read and agree', 'What has changed since you last agreed.'),
  { name: 'robots', content: 'noindex' },
];

export default function Agree({ loaderData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-md">
        <h1 className="mb-2 font-display text-2xl">Please read and agree</h1>
        <p className="mb-4 text-muted">
          This is new since you last agreed. Please agree to it before you continue:
        </p>
        <ul className="mb-6 flex flex-col gap-2">
          {loaderData.documents.map(({ title, path, version }) => (
            <li key={path}>
              <PageLink to={path} className="text-link font-semibold">
                {title}
              </PageLink>{' '}
              <span className="text-muted text-sm">version of {version}</span>
            </li>
          ))}
        </ul>
        <Form
          method="post"
          failed={{ title: 'Failed to save your agreement' }}
          className="flex flex-col gap-5"
        >
          <Button type="submit" name="intent" value="agree" wide busy={busy} busyText="Loading...">
            I agree
          </Button>
        </Form>
        <p className="mt-5 text-muted text-sm">
          How we handle health data is covered separately, in the{' '}
          <PageLink to={DOCUMENTS['health-data'].path} className="text-link">
            {DOCUMENTS['health-data'].title}
          </PageLink>
          .
        </p>
      </Card>
    </div>
  );
}
