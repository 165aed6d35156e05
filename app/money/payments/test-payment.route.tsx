import { redirect, useNavigation } from 'react-router';
import * as words from '#text/money/sandbox/screens';
import { payByTestCard, readTestPage } from '../../../core/money/sandbox/pay-by-test-card.server.ts';
import { testCardForm } from '../../../core/money/sandbox/test-card-form.ts';
import { formatCents } from '../../../lib/money.ts';
import { visitOf } from '../../context.server.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import type { Route } from './+types/test-payment.route';
import { pathOf, TEST_CARD_NUMBERS } from './test-cards.ts';
import { TestNotice } from './test-notice.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { kind, cents, words, backUrl, doneUrl, status } = await readTestPage(
    visitOf(args).ctx,
    args.params.ref,
  );
  return {
    kind,
    cents,
    words,
    status,
    back: pathOf(backUrl),
    done: pathOf(doneUrl),
    // On a phone, the cookie banner would cover the button.
    awaitsAnswer: true,
  };
}

export async function action(args: Route.ActionArgs) {
  const { ctx } = visitOf(args);
  const { ref } = args.params;
  await readTestPage(ctx, ref);
  return await answerForm(await args.request.formData(), testCardForm, async ({ card, step }) => {
    const url = await payByTestCard(ctx, { ref, card, isStepTaken: step === 'taken' });
    throw redirect(url ? pathOf(url) : `/test-payments/${ref}`);
  });
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta = () => [{ title: words.test_payment() }, { name: 'robots', content: 'noindex' }];

const cards = () => [
  { value: 'works', label: words.works(), hint: TEST_CARD_NUMBERS.works },
  { value: 'declined', label: words.is_declined(), hint: TEST_CARD_NUMBERS.declined },
  { value: 'second-step', label: words.asks_for_second_step(), hint: TEST_CARD_NUMBERS['second-step'] },
  {
    value: 'declined-later',
    label: words.declined_when_charged(),
    hint: TEST_CARD_NUMBERS['declined-later'],
  },
  { value: 'no-answer', label: words.answer_times_out(), hint: TEST_CARD_NUMBERS['no-answer'] },
];
const SUMS = {
  charge: ({ price }: { price: string }) => price,
  hold: words.held_for_now,
  subscription: words.price_a_month,
};

export default function TestPayment({ loaderData: page, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  const { form, field, problem } = useCheckedForm({
    id: 'test-card',
    schema: testCardForm,
    answer: actionData,
  });
  const sum = SUMS[page.kind]({ price: formatCents(page.cents) });
  const isSecondStep = page.status === 'second-step';
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-md">
        <TestNotice says={words.stands_in_for_card_page()} />
        <h1 className="mb-1 font-display text-2xl">{page.words}</h1>
        <p className="mb-6 text-lg">{sum}</p>
        {problem && <Banner tone="error" title={problem} className="mb-6" />}
        {page.status === 'paid' || page.status === 'closed' ? (
          <>
            <p className="mb-6 text-muted">
              {page.status === 'paid' ? words.paid_already() : words.page_ended_nothing_charged()}
            </p>
            <ButtonLink to={page.status === 'paid' ? page.done : page.back}>
              {words.continue_label()}
            </ButtonLink>
          </>
        ) : (
          <Form
            {...form}
            method="post"
            failed={{ title: words.failed_to_pay() }}
            className="flex flex-col gap-6"
          >
            {isSecondStep ? (
              <>
                <input type="hidden" name="card" value="second-step" />
                <input type="hidden" name="step" value="taken" />
                <p>{words.bank_asks_who_pays()}</p>
              </>
            ) : (
              <ChoiceGroup
                {...field('card')}
                label={words.test_card()}
                choices={cards()}
                defaultValue={field('card').defaultValue ?? 'works'}
                look="list"
              />
            )}
            <div className="flex flex-wrap gap-3">
              <Button type="submit" busy={busy} busyText={words.paying()}>
                {isSecondStep ? words.it_is_me() : words.pay({ price: formatCents(page.cents) })}
              </Button>
              <ButtonLink to={page.back} variant="secondary">
                {words.go_back()}
              </ButtonLink>
            </div>
          </Form>
        )}
      </Card>
    </div>
  );
}
