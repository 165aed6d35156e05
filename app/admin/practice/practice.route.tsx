import { data, redirect, useNavigation } from 'react-router';
import { seenOf } from '../../../core/ground/admin/seen.server.ts';
import { closeFlag } from '../../../core/overview/moderation/close-flag.server.ts';
import { closeFlagForm } from '../../../core/overview/moderation/close-flag-form.ts';
import { PRACTICE_SHOWN } from '../../../core/overview/moderation/practice-shown.ts';
import { readPracticeForAdmin } from '../../../core/overview/moderation/read-practices.server.ts';
import { suspendForm } from '../../../core/overview/moderation/suspend-form.ts';
import {
  reinstatePractice,
  suspendPractice,
} from '../../../core/overview/moderation/suspend-practice.server.ts';
import { UNLISTED_WORDS } from '../../../core/people/experts/listed.ts';
import { CONTENT_WORDS } from '../../../core/people/practice-profile/content-check.ts';
import { single } from '../../../lib/single-field.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { FactList } from '../../layout/fact-list.tsx';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { adminForm } from '../admin-form.server.ts';
import { DetailHeading } from '../detail-heading.tsx';
import { Moment } from '../moment.tsx';
import { SuspendCard } from '../people/suspend-card.tsx';
import type { Route } from './+types/practice.route';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const practice = await readPracticeForAdmin(ctx, args.params.id);
  return { practice, seen: await seenOf(ctx, [PRACTICE_SHOWN, args.params.id]) };
}

export async function action(args: Route.ActionArgs) {
  const { ctx, form } = await adminForm(args);
  const practiceId = args.params.id;
  const about = single(form, 'intent');
  const back = (title: string) =>
    redirect(`/admin/practices/${practiceId}`, { headers: flashHeaders({ title, tone: 'success' }) });
  switch (about) {
    case 'suspend':
      return await answerForm(
        form,
        suspendForm,
        async ({ reason }) => {
          await suspendPractice(ctx, { practiceId, reason });
          return back('Practice suspended');
        },
        { about },
      );
    case 'reinstate':
      return await answerForm(form, NO_FIELDS, async () => {
        await reinstatePractice(ctx, { practiceId });
        return back('Practice reinstated');
      });
    case 'close': {
      const flagId = single(form, 'flag');
      return await answerForm(
        form,
        closeFlagForm,
        async ({ outcome }) => {
          await closeFlag(ctx, { practiceId, flagId, outcome });
          return back('Flag closed');
        },
        { about: `close ${flagId}` },
      );
    }
    default:
      throw data({ message: 'That action does not exist.' }, { status: 422 });
  }
}

export { shouldRevalidate } from '../revalidate-after-refusal.ts';

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.practice.name || 'Practice'} · Admin` },
  { name: 'robots', content: 'noindex' },
];

type Practice = Route.ComponentProps['loaderData']['practice'];

export default function PracticeOfAdmin({ loaderData, actionData }: Route.ComponentProps) {
  const { practice } = loaderData;
  const answerOf = (about: string) => (actionData?.about === about ? actionData : undefined);
  return (
    <>
      <DetailHeading
        back={{ to: '/admin/practices', label: 'Practices' }}
        title={practice.name}
        problem={actionData?.about === undefined ? actionData?.problem : null}
        answer={actionData}
      >
        {practice.suspension && <Badge tone="danger">Suspended</Badge>}
      </DetailHeading>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <Card as="section" aria-labelledby="practice">
            <CardHeader id="practice" title="Practice" />
            <FactList
              facts={[
                ['Type', practice.type === 'wellness-center' ? 'Wellness Center' : 'Individual'],
                [
                  'Public page',
                  practice.isShown ? (
                    <PageLink key="page" to={`/expert/${practice.id}`} className="text-link">
                      {practice.name}
                    </PageLink>
                  ) : (
                    'Hidden'
                  ),
                ],
                [
                  'Bookings',
                  <PageLink key="bookings" to={`/admin/bookings?q=${practice.id}`} className="text-link">
                    All bookings
                  </PageLink>,
                ],
                ...(practice.unlisted.length > 0
                  ? [['Not listed', practice.unlisted.map((why) => UNLISTED_WORDS[why]).join(', ')] as const]
                  : []),
                ...practice.members.map(
                  ({ id, name, role }) =>
                    [
                      role === 'owner' ? 'Owner' : 'Staff',
                      <PageLink key={id} to={`/admin/people/${id}`} className="text-link">
                        {name}
                      </PageLink>,
                    ] as const,
                ),
              ]}
            />
          </Card>
          {practice.accounts.length > 0 && <Accounts accounts={practice.accounts} />}
          <SuspendCard
            key={String(practice.suspension === null)}
            of="practice"
            id={practice.id}
            suspension={practice.suspension}
            answer={actionData}
          />
        </div>
        <Card as="section" aria-labelledby="flags" className="min-w-0">
          <CardHeader
            id="flags"
            title="Flagged words"
            description="The author was warned that they read like an offer of product, and kept them."
          />
          {practice.flags.length === 0 && <p className="text-muted">Nothing was flagged.</p>}
          <ul className="divide-y divide-line">
            {practice.flags.map((flag) => (
              <Flag key={flag.id} flag={flag} answer={answerOf(`close ${flag.id}`)} />
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

const STATUS: Record<Practice['accounts'][number]['status'], string> = {
  unfinished: 'Not finished',
  checking: 'Being checked',
  ready: 'Ready',
  'action-needed': 'Action needed',
  refused: 'Refused',
  closed: 'Closed',
};

function Accounts({ accounts }: Pick<Practice, 'accounts'>) {
  return (
    <Card as="section" aria-labelledby="accounts">
      <CardHeader
        id="accounts"
        title="Payout accounts"
        description="Each belongs to the owner who set it up, and ends when they no longer own the practice."
      />
      <ol className="divide-y divide-line">
        {accounts.map(({ id, holder, status, ref, from, until }) => (
          <li
            key={id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0">
              {holder ? (
                <PageLink to={`/admin/people/${holder.id}`} className="text-link">
                  {holder.name}
                </PageLink>
              ) : (
                'An owner whom we did not note'
              )}
              <p className="text-muted text-sm">
                From <Moment at={from} />
                {until && (
                  <>
                    {' '}
                    to <Moment at={until} />
                  </>
                )}
              </p>
              {ref && <p className="text-muted text-sm [overflow-wrap:anywhere]">{ref}</p>}
            </div>
            <Badge tone={until === null && status === 'ready' ? 'positive' : 'neutral'}>
              {until === null || status === 'closed' ? STATUS[status] : 'Ended'}
            </Badge>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const PLACES: Record<string, string> = {
  title: 'Professional title',
  bio: 'Bio',
  credentials: 'Credentials',
  education: 'Education',
};

const placeName = (place: string) =>
  PLACES[place] ?? (place.startsWith('photo ') ? 'Words of a photo' : 'Consultation option');

function Flag({ flag, answer }: { flag: Practice['flags'][number]; answer: FormAnswer | undefined }) {
  const busy = useNavigation().formData?.get('flag') === flag.id;
  const { form, field, problem } = useCheckedForm({ id: `flag-${flag.id}`, schema: closeFlagForm, answer });
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{placeName(flag.place)}</span>
        <Badge tone={flag.outcome === null ? 'pending' : 'neutral'}>
          {flag.outcome === null ? 'Open' : 'Closed'}
        </Badge>
      </p>
      <p className="text-muted text-sm">
        {flag.found.map((kind) => CONTENT_WORDS[kind]()).join(', ')} · <Moment at={flag.at} />
      </p>
      <p className="mt-2 whitespace-pre-wrap [overflow-wrap:anywhere]">{flag.words}</p>
      {flag.outcome !== null ? (
        <p className="mt-2 text-muted text-sm">{flag.outcome}</p>
      ) : (
        <Form
          {...form}
          method="post"
          preventScrollReset
          failed={{ title: 'Failed to close the flag' }}
          className="mt-3 flex flex-col gap-3"
        >
          {problem && <Banner tone="error" title={problem} />}
          <input type="hidden" name="flag" value={flag.id} />
          <TextField
            {...field('outcome')}
            label="What was done"
            hint="Only admins read it."
            required
            maxLength={500}
          />
          <Button
            type="submit"
            name="intent"
            value="close"
            variant="secondary"
            className="self-start"
            busy={busy}
            busyText="Closing..."
          >
            Close the flag
          </Button>
        </Form>
      )}
    </li>
  );
}
