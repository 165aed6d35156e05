import { redirect, useNavigation } from 'react-router';
import * as words from '#text/money/sandbox/screens';
import { brand } from '../../../core/brand.ts';
import {
  leaveTestAccount,
  readTestAccount,
} from '../../../core/business/payouts/leave-test-account.server.ts';
import { testAccountForm } from '../../../core/business/payouts/test-account-form.ts';
import { visitOf } from '../../context.server.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import type { Route } from './+types/test-account.route';
import { pathOf } from './test-cards.ts';
import { TestNotice } from './test-notice.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { againUrl, isClosed } = await readTestAccount(visitOf(args).ctx, args.params.ref);
  return { isClosed, back: pathOf(againUrl) };
}

export async function action(args: Route.ActionArgs) {
  const { ctx } = visitOf(args);
  const { ref } = args.params;
  await readTestAccount(ctx, ref);
  return await answerForm(await args.request.formData(), testAccountForm, async ({ outcome }) => {
    const { url } = await leaveTestAccount(ctx, { ref, outcome });
    throw redirect(pathOf(url));
  });
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta = () => [{ title: words.test_account() }, { name: 'robots', content: 'noindex' }];

const outcomes = () => [
  { value: 'finished', label: words.finish_it(), hint: words.can_be_paid() },
  { value: 'half', label: words.leave_half_done(), hint: words.stays_as_it_was() },
  { value: 'more', label: words.be_asked_for_more(), hint: words.payouts_wait() },
  { value: 'refused', label: words.be_refused(), hint: words.cannot_be_paid() },
  { value: 'closed', label: words.close_account(), hint: words.another_can_be_set_up() },
];

export default function TestAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { isClosed, back } = loaderData;
  const busy = useNavigation().state !== 'idle';
  const { form, field, problem } = useCheckedForm({
    id: 'test-account',
    schema: testAccountForm,
    answer: actionData,
  });
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-md">
        <TestNotice says={words.stands_in_for_account_page()} />
        <h1 className="mb-6 font-display text-2xl">{words.your_payout_account()}</h1>
        {problem && <Banner tone="error" title={problem} className="mb-6" />}
        {isClosed ? (
          <>
            <p className="mb-6 text-muted">{words.page_has_ended()}</p>
            <ButtonLink to={back}>{words.back_to_product({ brand: brand.name })}</ButtonLink>
          </>
        ) : (
          <Form
            {...form}
            method="post"
            failed={{ title: words.failed_to_leave() }}
            className="flex flex-col gap-6"
          >
            <ChoiceGroup
              {...field('outcome')}
              label={words.how_to_leave()}
              choices={outcomes()}
              defaultValue={field('outcome').defaultValue ?? 'finished'}
              look="list"
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" busy={busy} busyText={words.one_moment()}>
                {words.go_on()}
              </Button>
              <ButtonLink to={back} variant="secondary">
                {words.turn_back()}
              </ButtonLink>
            </div>
          </Form>
        )}
      </Card>
    </div>
  );
}
