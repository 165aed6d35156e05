import { redirect, useNavigation } from 'react-router';
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

export const meta = () => [{ title: 'Test account' }, { name: 'robots', content: 'noindex' }];

const OUTCOMES = [
  { value: 'finished', label: 'Finish it', hint: 'The account can be paid at once.' },
  { value: 'half', label: 'Leave it half done', hint: 'The account stays as it was.' },
  { value: 'more', label: 'Be asked for more', hint: 'Payouts wait until this page is finished.' },
  { value: 'refused', label: 'Be refused', hint: 'The account cannot be paid.' },
  { value: 'closed', label: 'Close the account', hint: 'Another one can be set up.' },
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
        <TestNotice page="the onboarding page" />
        <h1 className="mb-6 font-display text-2xl">Your payout account</h1>
        {problem && <Banner tone="error" title={problem} className="mb-6" />}
        {isClosed ? (
          <>
            <p className="mb-6 text-muted">This page has ended. Please open it again from your dashboard.</p>
            <ButtonLink to={back}>Back to PlugWell</ButtonLink>
          </>
        ) : (
          <Form
            {...form}
            method="post"
            failed={{ title: 'Failed to leave the page' }}
            className="flex flex-col gap-6"
          >
            <ChoiceGroup
              {...field('outcome')}
              label="How to leave this page"
              choices={OUTCOMES}
              defaultValue={field('outcome').defaultValue ?? 'finished'}
              look="list"
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" busy={busy} busyText="One moment...">
                Go on
              </Button>
              <ButtonLink to={back} variant="secondary">
                Turn back
              </ButtonLink>
            </div>
          </Form>
        )}
      </Card>
    </div>
  );
}
