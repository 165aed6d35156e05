import { redirect, useNavigation } from 'react-router';
import { readOneSetAside } from '../../core/moderation/read-set-aside.server.ts';
import { SET_ASIDE_KINDS } from '../../core/registries.ts';
import { tryAgain } from '../../core/set-aside/try-again.server.ts';
import { visitOf } from '../context.server.ts';
import { flashHeaders } from '../flash.server.ts';
import { Form } from '../sending/form.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageLink } from '../ui/page-link.tsx';
import type { Route } from './+types/set-aside-one.route';
import { BackLink } from './back-link.tsx';
import { FactList } from './fact-list.tsx';
import { Moment } from './moment.tsx';

export async function loader(args: Route.LoaderArgs) {
  return await readOneSetAside(visitOf(args).ctx, SET_ASIDE_KINDS, args.params.id);
}

export async function action(args: Route.ActionArgs) {
  await tryAgain(visitOf(args).ctx, SET_ASIDE_KINDS, { id: args.params.id });
  const description = 'It leaves this list as soon as it works.';
  return redirect('/admin/set-aside', {
    headers: flashHeaders({ title: 'Trying again', description, tone: 'success' }),
  });
}

export const meta = () => [{ title: 'Failed Tasks · Admin' }, { name: 'robots', content: 'noindex' }];

export default function OneSetAside({ loaderData: row }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting';
  return (
    <>
      <BackLink to="/admin/set-aside">Failed Tasks</BackLink>
      <h1 className="mb-6 font-display text-3xl">{SET_ASIDE_KINDS[row.kind].words}</h1>
      <Card as="section" aria-label="What is set aside" className="max-w-2xl">
        <FactList
          facts={[
            [
              'Concerns',
              row.personId ? (
                <PageLink key="person" to={`/admin/people/${row.personId}`} className="text-link">
                  {row.subject}
                </PageLink>
              ) : (
                row.subject
              ),
            ],
            ['First failed', <Moment key="Set aside" at={row.at} />],
            ['Tries', String(row.tries)],
            ['Last error', row.lastError],
            ['Next try', <Moment key="Next try" at={row.nextTryAt} />],
          ]}
        />
        <p className="mt-4 text-muted text-sm">
          The log has more about the error. We keep trying, with pauses of up to a day.
        </p>
        <Form method="post" failed={{ title: 'Failed to try it again' }} className="mt-6">
          <Button type="submit" name="intent" value="try-now" busy={busy} busyText="Trying...">
            Try now
          </Button>
        </Form>
      </Card>
    </>
  );
}
