import { redirect, useNavigation } from 'react-router';
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
import type { Route } from './+types/test-portal.route';
import { pathOf, TEST_CARD_NUMBERS } from './test-cards.ts';
import { TestNotice } from './test-notice.tsx';

const OUTCOME_WORDS = {
  taken: { title: 'Your card was changed.', isGood: true },
  paid: { title: 'Your card was changed, and the open bill is paid.', isGood: true },
  'bill-declined': {
    title: 'Your card was changed, but it was declined for the open bill. Please try another one.',
    isGood: false,
  },
} satisfies Record<string, { title: string; isGood: boolean }>;

const wordsOf = (outcome: string | null) =>
  outcome !== null && Object.hasOwn(OUTCOME_WORDS, outcome)
    ? OUTCOME_WORDS[outcome as keyof typeof OUTCOME_WORDS]
    : null;

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

export const meta = () => [{ title: 'Test card' }, { name: 'robots', content: 'noindex' }];

const CARDS = [
  { value: 'works', label: 'Works', hint: TEST_CARD_NUMBERS.works },
  {
    value: 'declined-later',
    label: 'Is taken, and declined when it is to pay',
    hint: TEST_CARD_NUMBERS['declined-later'],
  },
  { value: 'declined', label: 'Is declined', hint: TEST_CARD_NUMBERS.declined },
  { value: 'second-step', label: 'Asks for a second step', hint: TEST_CARD_NUMBERS['second-step'] },
  { value: 'no-answer', label: 'Works, and its answer times out', hint: TEST_CARD_NUMBERS['no-answer'] },
];

type Data = Route.ComponentProps['loaderData'];

export default function TestPortal({ loaderData: portal, actionData }: Route.ComponentProps) {
  const { said, isClosed } = portal;
  const problem = actionData?.problem;
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-md">
        <TestNotice page="the page where a card is changed" />
        <h1 className="mb-1 font-display text-2xl">{portal.words || 'Your subscription'}</h1>
        <p className="text-lg">{formatCents(portal.cents)} a month</p>
        <p className="mb-6 text-muted">{standing(portal)}</p>
        {problem && <Banner tone="error" title={problem} className="mb-6" />}
        {said && !problem && (
          <Banner tone={said.isGood ? 'success' : 'error'} title={said.title} className="mb-6" />
        )}
        {!isClosed && <CardForm portal={portal} answer={actionData} />}
        {portal.bills.length > 0 && (
          <section aria-labelledby="bills" className="mb-6">
            <h2 id="bills" className="mb-2 font-semibold font-sans text-base">
              Paid bills
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
          Back to PlugWell
        </ButtonLink>
      </Card>
    </div>
  );
}

function standing({ status, isClosed, endsWithPeriod, isPaused, periodEnds }: Data): string {
  if (status === 'ended') return 'It has ended. Nothing more is charged.';
  if (isClosed) return 'This page has ended. Please open it again from your dashboard.';
  if (isPaused) return 'It is paused. Nothing is charged until it goes on.';
  if (endsWithPeriod) return `It ends on ${periodEnds}. Nothing more is charged.`;
  if (status === 'past-due') return `The bill of ${periodEnds} is open: the card was declined.`;
  return `The next bill is on ${periodEnds}.`;
}

function CardForm({ portal, answer }: { portal: Data; answer: Route.ComponentProps['actionData'] }) {
  const busy = useNavigation().state !== 'idle';
  const { form, field } = useCheckedForm({ id: 'portal-card', schema: testCardForm, answer });
  const isOpen = portal.status === 'past-due' && !portal.endsWithPeriod;
  return (
    <Form
      {...form}
      method="post"
      failed={{ title: 'Failed to change the card' }}
      className="mb-8 flex flex-col gap-6"
    >
      {portal.asksForStep ? (
        <>
          <input type="hidden" name="card" value="second-step" />
          <input type="hidden" name="step" value="taken" />
          <p>Your bank asks whether this card is yours.</p>
        </>
      ) : (
        <>
          <p>
            Card now: <span className="tabular">{TEST_CARD_NUMBERS[portal.card]}</span>
          </p>
          <ChoiceGroup
            {...field('card')}
            label="Another test card"
            hint={isOpen ? 'The open bill is tried again with it.' : undefined}
            choices={CARDS}
            defaultValue={field('card').defaultValue ?? 'works'}
            look="list"
          />
        </>
      )}
      <Button type="submit" className="self-start" busy={busy} busyText="One moment...">
        {portal.asksForStep ? 'Yes, it is mine' : 'Use this card'}
      </Button>
    </Form>
  );
}
