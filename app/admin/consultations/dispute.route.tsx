import { redirect } from 'react-router';
import { sayMoneyStep } from '../../../core/consultations/booking-views/money-step.ts';
import type { Side } from '../../../core/consultations/bookings/booking-life.ts';
import { STATUS_WORDS } from '../../../core/consultations/bookings/status-words.ts';
import { decideDispute } from '../../../core/consultations/disputes/decide-dispute.server.ts';
import {
  DISPUTE_OUTCOME_WORDS,
  DISPUTE_OUTCOMES,
  DISPUTE_REASON_WORDS,
} from '../../../core/consultations/disputes/dispute.ts';
import { decideDisputeForm, MAX_DECISION_LENGTH } from '../../../core/consultations/disputes/dispute-form.ts';
import { DISPUTE_SHOWN } from '../../../core/consultations/disputes/dispute-shown.ts';
import { readDispute } from '../../../core/consultations/disputes/read-disputes.server.ts';
import { seenOf } from '../../../core/ground/admin/seen.server.ts';
import { describeStep } from '../../../core/overview/activity/describe-step.ts';
import { queueOf } from '../../../core/overview/moderation/waiting.ts';
import { isOwnMatter } from '../../../core/people/experts/own-matter.ts';
import { formatCents } from '../../../lib/money.ts';
import { sayDay, sayRange, sayTimeAndZone } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { FactList } from '../../layout/fact-list.tsx';
import { PictureLinks } from '../../people/accounts/picture-links.tsx';
import { answerForm } from '../../sending/answer-form.server.ts';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { FormCard } from '../../sending/form-card.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { adminForm } from '../admin-form.server.ts';
import { DetailHeading } from '../detail-heading.tsx';
import { Moment } from '../moment.tsx';
import { OwnMatter } from '../own-matter.tsx';
import type { Route } from './+types/dispute.route';
import { DisputeBadge } from './dispute-words.tsx';
import { StepsCard } from './steps-card.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const { booking, money, steps, ...dispute } = await readDispute(ctx, args.params.id);
  const { zone, startsAt, endsAt, startedAt, endedAt, status, feeCents } = booking;
  const clock = (at: Date | null) => at && sayTimeAndZone(at, zone);
  return {
    ...dispute,
    seen: await seenOf(ctx, [DISPUTE_SHOWN, args.params.id]),
    isOwn: isOwnMatter(ctx.actor, { practiceId: dispute.practiceId, personIds: [dispute.clientId] }),
    isReady: dispute.answer !== null || Date.parse(dispute.answerBy) <= ctx.now().epochMilliseconds,
    when: `${sayDay(startsAt, zone)}, ${sayRange(startsAt, endsAt, zone)}`,
    started: clock(startedAt),
    ended: clock(endedAt),
    status,
    feeCents,
    steps: steps.map(({ transition, note, at }) => ({
      what: describeStep(transition, { client: dispute.client, expert: dispute.practice }),
      note,
      at,
    })),
    money: money.map((step) => ({ said: sayMoneyStep(step, null), at: step.at?.toISOString() ?? null })),
  };
}

export async function action(args: Route.ActionArgs) {
  const { ctx, form } = await adminForm(args);
  return await answerForm(form, decideDisputeForm, async (decision) => {
    await decideDispute(ctx, { disputeId: args.params.id, ...decision });
    return redirect(queueOf('disputes'), {
      headers: flashHeaders({ title: 'Dispute decided', tone: 'success' }),
    });
  });
}

export { shouldRevalidate } from '../revalidate-after-refusal.ts';

export const meta = () => [{ title: 'Dispute · Admin' }, { name: 'robots', content: 'noindex' }];

export default function Dispute({ loaderData: dispute, actionData }: Route.ComponentProps) {
  const { state, client, practice, answer, outcome, said, backCents, closedAt, leftCents } = dispute;
  const isOpen = state === 'open';
  const link = (to: string, words: string) => (
    <PageLink key={to} to={to} className="text-link">
      {words}
    </PageLink>
  );
  return (
    <>
      <DetailHeading
        back={{ to: '/admin/disputes', label: 'Disputes' }}
        title={`${client} with ${practice}`}
        problem={isOpen ? null : actionData?.problem}
        answer={actionData}
      >
        <DisputeBadge state={state} isReady={dispute.isReady} />
      </DetailHeading>
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <Card as="section" aria-labelledby="words" className="min-w-0">
          <CardHeader id="words" title="What both sides say" />
          <div className="flex flex-col gap-6">
            <Words
              title={`${client}: ${DISPUTE_REASON_WORDS[dispute.reason]()}`}
              words={dispute.words}
              at={dispute.openedAt}
            />
            <PicturesOf dispute={dispute} side="client" />
            {answer !== null && dispute.answeredAt ? (
              <Words title={`${practice} answered`} words={answer} at={dispute.answeredAt} />
            ) : (
              <p className="text-muted">
                {practice} {sayUnanswered(dispute)} <Moment at={dispute.answerBy} />.
              </p>
            )}
            <PicturesOf dispute={dispute} side="expert" />
            {outcome && closedAt && (
              <Words
                title={`${DISPUTE_OUTCOME_WORDS[outcome]()}${backCents ? `: ${formatCents(backCents)}` : ''}, decided by ${dispute.decidedBy ?? 'an admin'}`}
                words={said ?? ''}
                at={closedAt}
              />
            )}
          </div>
        </Card>
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Card as="section" aria-labelledby="booking">
            <CardHeader id="booking" title="The consultation" />
            <FactList
              facts={[
                ['When', dispute.when],
                ['Status', STATUS_WORDS[dispute.status].word()],
                ...(dispute.started ? [['Started', dispute.started] as const] : []),
                ...(dispute.ended ? [['Ended', dispute.ended] as const] : []),
                ['Client', link(`/admin/people/${dispute.clientId}`, client)],
                ['Expert', link(`/admin/practices/${dispute.practiceId}`, practice)],
                ['Booking', link(`/admin/bookings/${dispute.bookingId}`, 'See the booking')],
                ['The client paid', sayPaid(dispute)],
                ['We can give back', formatCents(leftCents)],
              ]}
            />
            {dispute.money.length > 0 && (
              <ol className="mt-6 flex flex-col gap-3">
                {dispute.money.map(({ said, at }) => (
                  <li key={`${said} ${at}`}>
                    <p>{said}</p>
                    <p className="text-muted text-sm">{at ? <Moment at={at} /> : 'Now'}</p>
                  </li>
                ))}
              </ol>
            )}
          </Card>
          <StepsCard steps={dispute.steps} />
        </div>
        {isOpen && (dispute.isOwn ? <OwnMatter /> : <Decide dispute={dispute} answer={actionData} />)}
      </div>
    </>
  );
}

type Facts = Route.ComponentProps['loaderData'];

function sayPaid({ paidCents, moreCents, feeCents }: Facts): string {
  const parts = [
    ...(moreCents > 0 ? [`${formatCents(moreCents)} for more time`] : []),
    ...(feeCents > 0 ? [`our fee of ${formatCents(feeCents)}`] : []),
  ];
  const paid = formatCents(paidCents);
  return parts.length > 0 ? `${paid}, including ${parts.join(' and ')}` : paid;
}

function sayUnanswered({ state, isReady, closedAt, answerBy }: Facts): string {
  if (state === 'open') return isReady ? 'did not answer by' : 'has not answered yet and has until';
  return closedAt && closedAt < answerBy ? 'had not answered, and had until' : 'did not answer by';
}

/** The server records each view of these pictures. */
function PicturesOf({ dispute, side }: { dispute: Facts; side: Side }) {
  const pictures = dispute.pictures.filter((picture) => picture.side === side);
  if (pictures.length === 0) return null;
  const title = `Pictures of ${side === 'client' ? dispute.client : dispute.practice}`;
  return (
    <div className="flex flex-col gap-1">
      <h3 className="wrap-anywhere font-sans font-semibold">{title}</h3>
      <PictureLinks pictures={pictures} title={title} />
    </div>
  );
}

function Words({ title, words, at }: { title: string; words: string; at: string }) {
  return (
    <div className="flex flex-col gap-1">
      <h3 className="wrap-anywhere font-sans font-semibold">{title}</h3>
      {words && (
        <blockquote
          dir="auto"
          className="wrap-anywhere whitespace-pre-line rounded-md bg-sunken p-3 dark:bg-raised"
        >
          {words}
        </blockquote>
      )}
      <p className="text-muted text-sm">
        <Moment at={at} />
      </p>
    </div>
  );
}

function Decide({ dispute, answer }: { dispute: Facts; answer: FormAnswer | undefined }) {
  const { leftCents, practice, isReady, answerBy } = dispute;
  const { form, field, problem } = useCheckedForm({
    id: 'decide',
    schema: decideDisputeForm,
    answer,
    checks: 'onSubmit',
  });
  const outcomes = DISPUTE_OUTCOMES.filter((outcome) => leftCents > 0 || outcome === 'nothing');
  return (
    <FormCard
      id="decide-title"
      title="Your decision"
      description={`${leftCents > 0 ? '' : 'We have already given back all that the client paid. '}Both sides get your decision and your reason by e-mail. You can’t change it later.`}
      failed="Failed to decide the dispute"
      {...{ form, problem }}
      before={
        !isReady && (
          <Banner tone="notice" title={`${practice} has not answered yet`} className="mb-5">
            They have until <Moment at={answerBy} />. If you decide now, they can no longer answer.
          </Banner>
        )
      }
    >
      <ChoiceGroup
        label="Decision"
        hideLabel
        {...field('outcome')}
        choices={outcomes.map((value) => ({ value, label: DISPUTE_OUTCOME_WORDS[value]() }))}
        required
      />
      {leftCents > 0 && (
        <TextField
          {...field('amount')}
          label="Amount, if part is given back"
          hint={`In dollars, at most ${formatCents(leftCents)}. The expert’s share goes back first, our fee last.`}
          before="$"
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      <TextArea
        {...field('said')}
        label="Why"
        hint="The client and the expert read it."
        required
        maxLength={MAX_DECISION_LENGTH}
        rows={3}
      />
      <Button type="submit" className="sm:self-start">
        {isReady ? 'Decide' : 'Decide without an answer'}
      </Button>
    </FormCard>
  );
}
