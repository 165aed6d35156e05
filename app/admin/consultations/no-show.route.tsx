import { redirect } from 'react-router';
import { STATUS_WORDS } from '../../../core/consultations/bookings/status-words.ts';
import { decideNoShow } from '../../../core/consultations/consultation-day/decide-no-show.server.ts';
import {
  FINDING_EFFECTS,
  FINDING_WORDS,
  FINDINGS,
  MAX_FINDING_REASON_LENGTH,
  noShowForm,
} from '../../../core/consultations/consultation-day/no-show-form.ts';
import { NO_SHOW_SHOWN } from '../../../core/consultations/consultation-day/no-show-shown.ts';
import { readNoShow } from '../../../core/consultations/consultation-day/read-no-shows.server.ts';
import { seenOf } from '../../../core/ground/admin/seen.server.ts';
import type { WayToPay } from '../../../core/money/payments/way-to-pay.ts';
import { describeStep } from '../../../core/overview/activity/describe-step.ts';
import { queueOf } from '../../../core/overview/moderation/waiting.ts';
import { isOwnMatter } from '../../../core/people/experts/own-matter.ts';
import { sayDay, sayRange } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { FactList } from '../../layout/fact-list.tsx';
import { answerForm } from '../../sending/answer-form.server.ts';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { FormCard } from '../../sending/form-card.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { adminForm } from '../admin-form.server.ts';
import { DetailHeading } from '../detail-heading.tsx';
import { OwnMatter } from '../own-matter.tsx';
import type { Route } from './+types/no-show.route';
import { StepsCard } from './steps-card.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const { startsAt, endsAt, steps, ...noShow } = await readNoShow(ctx, args.params.id);
  const [from, to] = [new Date(startsAt), new Date(endsAt)];
  return {
    ...noShow,
    seen: await seenOf(ctx, [NO_SHOW_SHOWN, args.params.id]),
    isOwn: isOwnMatter(ctx.actor, { practiceId: noShow.practiceId, personIds: [noShow.clientId] }),
    when: `${sayDay(from, noShow.zone)}, ${sayRange(from, to, noShow.zone)}`,
    steps: steps.map(({ transition, note, at }) => ({
      what: describeStep(transition, { client: noShow.client, expert: noShow.practice }),
      note,
      at,
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  const { ctx, form } = await adminForm(args);
  return await answerForm(form, noShowForm, async (decision) => {
    await decideNoShow(ctx, { bookingId: args.params.id, ...decision });
    return redirect(queueOf('noShows'), {
      headers: flashHeaders({ title: 'No-show decided', tone: 'success' }),
    });
  });
}

export { shouldRevalidate } from '../revalidate-after-refusal.ts';

export const meta = () => [{ title: 'No-Show · Admin' }, { name: 'robots', content: 'noindex' }];

export default function NoShow({ loaderData: noShow, actionData }: Route.ComponentProps) {
  const { practice, practiceId, client, clientId, status, contest, when, steps } = noShow;
  const { word, tone } = STATUS_WORDS[status];
  return (
    <>
      <DetailHeading
        back={{ to: '/admin/no-shows', label: 'No-Shows' }}
        title={`${practice} and ${client}`}
        problem={contest === 'open' ? null : actionData?.problem}
        answer={actionData}
      >
        <Badge tone={tone}>{word()}</Badge>
      </DetailHeading>
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <Card as="section" aria-labelledby="booking" className="min-w-0">
          <CardHeader id="booking" title="The consultation" />
          <FactList
            facts={[
              ['When', when],
              [
                'Expert',
                <PageLink key="expert" to={`/admin/practices/${practiceId}`} className="text-link">
                  {practice}
                </PageLink>,
              ],
              [
                'Client',
                <PageLink key="client" to={`/admin/people/${clientId}`} className="text-link">
                  {client}
                </PageLink>,
              ],
            ]}
          />
        </Card>
        <StepsCard steps={steps} className="min-w-0 lg:col-start-2 lg:row-span-2" />
        {contest === 'open' &&
          (noShow.isOwn ? <OwnMatter /> : <Decide answer={actionData} wayToPay={noShow.wayToPay} />)}
      </div>
    </>
  );
}

function Decide({ answer, wayToPay }: { answer: FormAnswer | undefined; wayToPay: WayToPay }) {
  const { form, field, problem } = useCheckedForm({
    id: 'decide',
    schema: noShowForm,
    answer,
    checks: 'onSubmit',
  });
  return (
    <FormCard
      id="decide-title"
      title="What did you find?"
      description="We e-mail it to both, with the reason."
      failed="Failed to decide the no-show"
      {...{ form, problem }}
    >
      <ChoiceGroup
        label="It is so"
        hideLabel
        {...field('finding')}
        choices={FINDINGS.map((value) => ({
          value,
          label: FINDING_WORDS[value],
          hint: FINDING_EFFECTS[wayToPay][value],
        }))}
        required
      />
      <TextArea {...field('reason')} label="Why" required maxLength={MAX_FINDING_REASON_LENGTH} rows={3} />
      <Button type="submit" className="sm:self-start">
        Decide
      </Button>
    </FormCard>
  );
}
