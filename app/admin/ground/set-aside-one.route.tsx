import { redirect, useNavigation } from 'react-router';
import { seenOf } from '../../../core/ground/admin/seen.server.ts';
import { SET_ASIDE_SHOWN } from '../../../core/ground/set-aside/set-aside-shown.ts';
import { tryAgain } from '../../../core/ground/set-aside/try-again.server.ts';
import { readOneSetAside } from '../../../core/overview/moderation/read-set-aside.server.ts';
import { SET_ASIDE_KINDS } from '../../../core/registries.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { FactList } from '../../layout/fact-list.tsx';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { adminForm } from '../admin-form.server.ts';
import { ChangedSince } from '../changed-since.tsx';
import { Moment } from '../moment.tsx';
import type { Route } from './+types/set-aside-one.route';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const one = await readOneSetAside(ctx, SET_ASIDE_KINDS, args.params.id);
  return { ...one, seen: await seenOf(ctx, [SET_ASIDE_SHOWN, args.params.id]) };
}

export async function action(args: Route.ActionArgs) {
  const { ctx, form } = await adminForm(args);
  return await answerForm(form, NO_FIELDS, async () => {
    await tryAgain(ctx, SET_ASIDE_KINDS, { id: args.params.id });
    const description = 'It leaves this list as soon as it works.';
    return redirect('/admin/set-aside', {
      headers: flashHeaders({ title: 'Trying again', description, tone: 'success' }),
    });
  });
}

export { shouldRevalidate } from '../revalidate-after-refusal.ts';

export const meta = () => [{ title: 'Failed Tasks · Admin' }, { name: 'robots', content: 'noindex' }];

export default function OneSetAside({ loaderData: row, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting';
  return (
    <>
      <BackLink to="/admin/set-aside">Failed Tasks</BackLink>
      <h1 className="mb-6 font-display text-3xl">{SET_ASIDE_KINDS[row.kind].words}</h1>
      <ChangedSince answer={actionData} />
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
