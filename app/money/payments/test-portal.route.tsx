import { redirect, useNavigation } from 'react-router';
import * as words from '#text/money/sandbox/screens';
import { brand } from '../../../core/brand.ts';
import { changeTestCard, readTestPortal } from '../../../core/money/sandbox/change-test-card.server.ts';
import { testCardForm } from '../../../core/money/sandbox/test-card-form.ts';
import { zoneOf } from '../../../core/people/accounts/zone-of.server.ts';
import { formatCents } from '../../../lib/money.ts';
import { sayLongDay } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { Route } from './+types/test-portal.route';
import { pathOf, TEST_CARD_NUMBERS } from './test-cards.ts';
import { TestNotice } from './test-notice.tsx';

const OUTCOME_WORDS = {
  taken: { title: words.card_changed, isGood: true },
  paid: { title: words.card_changed_and_paid, isGood: true },
  'bill-declined': {
    title: words.card_changed_but_declined,
    isGood: false,
  },
} satisfies Record<string, { title: () => string; isGood: boolean }>;

function wordsOf(outcome: string | null): { title: string; isGood: boolean } | null {
  if (outcome === null || !Object.hasOwn(OUTCOME_WORDS, outcome)) return null;
  const { title, isGood } = OUTCOME_WORDS[outcome as keyof typeof OUTCOME_WORDS];
  return { title: title(), isGood };
}

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const portal = await readTestPortal(ctx, args.params.ref);
  const zone = await zoneOf(ctx);
  const { status, words, cents, card, bills, asksForStep, isClosed, endsWithPeriod, isPaused } = portal;
  return {
    words,
    cents,
    card,
    asksForStep,
    endsWithPeriod,
    isPaused,
    status,
    isClosed: isClosed || status === 'ended',
    periodEnds: sayLongDay(portal.periodEndsMs, zone),
    bills: bills.map(({ cents, atMs }) => ({ cents, atMs, day: sayLongDay(atMs, zone) })),
    back: pathOf(portal.returnUrl),
    said: wordsOf(new URL(args.request.url).searchParams.get('said')),
  };
}

export async function action(args: Route.ActionArgs) {
  const { ctx } = visitOf(args);
  const { ref } = args.params;
  await readTestPortal(ctx, ref);
  return await answerForm(await args.request.formData(), testCardForm, async ({ card, step }) => {
    const outcome = await changeTestCard(ctx, { ref, card, isStepTaken: step === 'taken' });
    const path = `/test-payments/portal/${ref}`;
    throw redirect(outcome === 'second-step' ? path : `${path}?said=${outcome}`);
  });
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta = () => [{ title: words.test_card() }, { name: 'robots', content: 'noindex' }];

const cards = () => [
  { value: 'works', label: words.works(), hint: TEST_CARD_NUMBERS.works },
  {
    value: 'declined-later',
    label: words.taken_and_declined(),
    hint: TEST_CARD_NUMBERS['declined-later'],
  },
  { value: 'declined', label: words.is_declined(), hint: TEST_CARD_NUMBERS.declined },
  { value: 'second-step', label: words.asks_for_second_step(), hint: TEST_CARD_NUMBERS['second-step'] },
  { value: 'no-answer', label: words.answer_times_out(), hint: TEST_CARD_NUMBERS['no-answer'] },
];

type Data = Route.ComponentProps['loaderData'];

export default function TestPortal({ loaderData: portal, actionData }: Route.ComponentProps) {
  const { said, isClosed } = portal;
  const problem = actionData?.problem;
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-md">
        <TestNotice says={words.stands_in_for_portal()} />
        <h1 className="mb-1 font-display text-2xl">{portal.words || words.your_subscription()}</h1>
        <p className="text-lg">{words.price_a_month({ price: formatCents(portal.cents) })}</p>
        <p className="mb-6 text-muted">{standing(portal)}</p>
        {problem && <Banner tone="error" title={problem} className="mb-6" />}
        {said && !problem && (
          <Banner tone={said.isGood ? 'success' : 'error'} title={said.title} className="mb-6" />
        )}
        {!isClosed && <CardForm portal={portal} answer={actionData} />}
        {portal.bills.length > 0 && (
          <section aria-labelledby="bills" className="mb-6">
            <h2 id="bills" className="mb-2 font-semibold font-sans text-base">
              {words.paid_bills()}
            </h2>
            <ul className="divide-y divide-line border-line border-y">
              {portal.bills.map(({ cents, atMs, day }) => (
                <li key={atMs} className="flex flex-wrap justify-between gap-x-4 py-2">
                  <span>{day}</span>
                  <span className="tabular">{formatCents(cents)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <ButtonLink to={portal.back} variant={isClosed ? 'primary' : 'secondary'}>
          {words.back_to_product({ brand: brand.name })}
        </ButtonLink>
      </Card>
    </div>
  );
}

function standing({ status, isClosed, endsWithPeriod, isPaused, periodEnds }: Data): string {
  if (status === 'ended') return words.has_ended();
  if (isClosed) return words.page_has_ended();
  if (isPaused) return words.is_paused();
  if (endsWithPeriod) return words.ends_on({ day: periodEnds });
  if (status === 'past-due') return words.bill_is_open({ day: periodEnds });
  return words.next_bill({ day: periodEnds });
}

function CardForm({ portal, answer }: { portal: Data; answer: Route.ComponentProps['actionData'] }) {
  const busy = useNavigation().state !== 'idle';
  const { form, field } = useCheckedForm({ id: 'portal-card', schema: testCardForm, answer });
  const isOpen = portal.status === 'past-due' && !portal.endsWithPeriod;
  return (
    <Form
      {...form}
      method="post"
      failed={{ title: words.failed_to_change_card() }}
      className="mb-8 flex flex-col gap-6"
    >
      {portal.asksForStep ? (
        <>
          <input type="hidden" name="card" value="second-step" />
          <input type="hidden" name="step" value="taken" />
          <p>{words.bank_asks_whose_card()}</p>
        </>
      ) : (
        <>
          <p>
            <RichText
              message={words.card_now}
              inputs={{ card: TEST_CARD_NUMBERS[portal.card] }}
              number={(text) => <span className="tabular">{text}</span>}
            />
          </p>
          <ChoiceGroup
            {...field('card')}
            label={words.another_test_card()}
            hint={isOpen ? words.open_bill_tried_again() : undefined}
            choices={cards()}
            defaultValue={field('card').defaultValue ?? 'works'}
            look="list"
          />
        </>
      )}
      <Button type="submit" className="self-start" busy={busy} busyText={words.one_moment()}>
        {portal.asksForStep ? words.it_is_mine() : words.use_this_card()}
      </Button>
    </Form>
  );
}
