import { Landmark } from 'lucide-react';
import { redirect, useNavigation } from 'react-router';
import { sayAhead } from '../../../core/business/announcements/say-change.ts';
import type { OwnPayout } from '../../../core/business/payouts/own-payout.ts';
import { sayPayoutDays, sayUntilThen } from '../../../core/business/payouts/payout.ts';
import { PAYOUTS_PATH } from '../../../core/business/payouts/payout-paths.ts';
import { payoutsForm } from '../../../core/business/payouts/payouts-form.ts';
import { readOwnPayouts } from '../../../core/business/payouts/read-own-payouts.server.ts';
import {
  openAccountPage,
  refreshAccount,
  setUpPayouts,
} from '../../../core/business/payouts/set-up-payouts.server.ts';
import { STATEMENTS_PATH } from '../../../core/business/statements/statements-path.ts';
import { bookingPath } from '../../../core/consultations/bookings/booking-paths.ts';
import { zoneOf } from '../../../core/people/accounts/zone-of.server.ts';
import { formatCents } from '../../../lib/money.ts';
import { formatPayout } from '../../consultations/bookings/format-payout.ts';
import { visitOf } from '../../context.server.ts';
import { WhatChanges } from '../../ground/settings/what-changes.tsx';
import { pageMeta } from '../../page-meta.ts';
import { namedPractice, practiceToChange } from '../../people/experts/own-practice.server.ts';
import { PracticeFrame } from '../../people/experts/practice-frame.tsx';
import { PRACTICE_PATH, pathFor } from '../../people/experts/practice-path.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { PageNav } from '../../ui/page-nav.tsx';
import type { Route } from './+types/payouts.route';

export async function loader(args: Route.LoaderArgs) {
  const own = await practiceToChange(args, PRACTICE_PATH);
  const { ctx } = visitOf(args);
  const { searchParams } = args.url;
  const practiceId = own.practice.id;
  if (searchParams.has('back') && !ctx.viewing) {
    await refreshAccount(ctx, practiceId);
    throw redirect(pathFor(PAYOUTS_PATH, namedPractice(args)));
  }
  const page = Math.min(Math.max(Number.parseInt(searchParams.get('page') ?? '1', 10) || 1, 1), 1000);
  const [payouts, zone] = await Promise.all([readOwnPayouts(ctx, { practiceId, page }), zoneOf(ctx)]);
  const { account, othersAccount, bankFails, owesCents, openCount, waitingCents, hasMore } = payouts;
  const inWords = (payout: OwnPayout) => formatPayout(payout, zone, ctx.now().epochMilliseconds);
  return {
    ...own,
    account,
    othersAccount,
    bankFails,
    owesCents,
    openCount,
    waitingCents,
    hasMore,
    page,
    named: namedPractice(args),
    changes:
      ctx.payments.wayToPay === 'card'
        ? sayAhead(ctx.settings, ctx.payments.commissionPercent, 'practice')
        : [],
    paidAfter: sayPayoutDays(ctx.settings.payoutDays),
    takesCards: ctx.payments.provider.name !== 'in-person',
    isTest: ctx.payments.sandbox !== null,
    open: payouts.open.map(inWords),
    paid: payouts.paid.map(inWords),
  };
}

export async function action(args: Route.ActionArgs) {
  const { practice } = await practiceToChange(args, PRACTICE_PATH);
  const { ctx } = visitOf(args);
  const practiceId = practice.id;
  return await answerForm(await args.request.formData(), payoutsForm, async ({ intent }) => {
    const { url } = await (intent === 'set-up' ? setUpPayouts : openAccountPage)(ctx, { practiceId });
    return redirect(url);
  });
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta = () => [
  ...pageMeta('Payouts', 'What your practice earns, and when it is paid.'),
  { name: 'robots', content: 'noindex' },
];

export default function Payouts({ loaderData, actionData }: Route.ComponentProps) {
  const { practice, access, choice, takesCards, owesCents, open, paid, page, changes } = loaderData;
  const hasRows = open.length > 0 || paid.length > 0 || page > 1;
  return (
    <PracticeFrame tab={PAYOUTS_PATH} {...{ practice, access, choice }}>
      <div className="flex flex-col gap-6">
        {actionData?.problem && <Banner tone="error" title={actionData.problem} />}
        {owesCents > 0 && (
          <Banner tone="notice" icon={null} title={`Your practice owes us ${formatCents(owesCents)}`}>
            A payment was taken back after we had paid you. You need not send anything: we keep it from your
            next payouts.
          </Banner>
        )}
        <WhatChanges paragraphs={changes} />
        {loaderData.bankFails && (
          <Banner tone="error" title="Your bank did not accept the last payout">
            The money stays in your payout account. Please check your bank details with our payment service;
            it then sends the money again.
          </Banner>
        )}
        {takesCards ? <Account {...loaderData} /> : <InPerson />}
        {open.length > 0 && (
          <Card as="section" aria-labelledby="open">
            <CardHeader
              id="open"
              title="Coming up"
              description={`Paid ${loaderData.paidAfter} after each consultation.`}
              action={
                open.length > 1 && (
                  <p className="tabular">
                    <span className="sr-only">In all </span>
                    <span className="font-display text-xl">{formatCents(loaderData.waitingCents)}</span>
                  </p>
                )
              }
            />
            <Rows rows={open} />
            {loaderData.openCount > open.length && (
              <p className="mt-3 text-muted text-sm">
                These are the first {open.length} of {loaderData.openCount}. The others follow as these are
                paid.
              </p>
            )}
          </Card>
        )}
        {hasRows && (
          <Card as="section" aria-labelledby="paid">
            <CardHeader id="paid" title="Paid" />
            {paid.length > 0 ? <Rows rows={paid} /> : <p className="text-muted">No payouts yet.</p>}
            <Pages {...loaderData} />
          </Card>
        )}
        <Statements path={pathFor(STATEMENTS_PATH, loaderData.named)} />
      </div>
    </PracticeFrame>
  );
}

type Data = Route.ComponentProps['loaderData'];

function Statements({ path }: { path: string }) {
  return (
    <Card as="section" aria-labelledby="statements" className="flex flex-wrap items-center gap-4">
      <div className="min-w-0 flex-1 basis-56">
        <h2 id="statements" className="font-display font-medium text-lg">
          Statements
        </h2>
        <p className="mt-1 text-muted text-sm">
          Each month as PDF and CSV, and the gross amount of the year.
        </p>
      </div>
      <ButtonLink to={path} variant="secondary">
        See your statements
      </ButtonLink>
    </Card>
  );
}

function InPerson() {
  return (
    <Card as="section" aria-labelledby="account">
      <CardHeader id="account" title="Nothing to pay out" />
      <p>Your clients pay you in person, so nothing is paid out here.</p>
    </Card>
  );
}

const ACCOUNT: Record<
  NonNullable<Data['account']> | 'none',
  {
    title: string;
    text: string | ((paidAfter: string, untilThen: string) => string);
    badge: [words: string, tone: Tone] | null;
    button: string | null;
  }
> = {
  none: {
    title: 'Set up payouts',
    text: (paidAfter) =>
      `We pay you ${paidAfter} after each consultation. Our payment service asks who you are and where your money goes. Your bank and tax details stay there.`,
    badge: null,
    button: 'Set up payouts',
  },
  unfinished: {
    title: 'Finish setting up payouts',
    text: (_, untilThen) => `Our payment service still has questions. ${untilThen}`,
    badge: ['Not finished', 'pending'],
    button: 'Finish setting up',
  },
  checking: {
    title: 'Your payout account',
    text: (_, untilThen) =>
      `Our payment service is checking what you entered. There is nothing for you to do. ${untilThen}`,
    badge: ['Being checked', 'info'],
    button: null,
  },
  ready: {
    title: 'Your payout account',
    text: (paidAfter) =>
      `We pay you ${paidAfter} after each consultation. The money then goes to the bank account that you gave our payment service.`,
    badge: ['Ready', 'positive'],
    button: null,
  },
  'action-needed': {
    title: 'We need more information for your payouts',
    text: (_, untilThen) => `Our payment service asks you for more. ${untilThen}`,
    badge: ['Action needed', 'danger'],
    button: 'See what is needed',
  },
  refused: {
    title: 'Your payout account was refused',
    text: 'Our payment service can’t pay you through it. We keep what you have earned for you. Please write to us so we can find another way.',
    badge: ['Refused', 'danger'],
    button: null,
  },
  closed: {
    title: 'Set up payouts',
    text: (_, untilThen) =>
      `Your payout account was closed. Set up another one, and we’ll send what is waiting. ${untilThen}`,
    badge: ['Closed', 'neutral'],
    button: 'Set up payouts',
  },
};

function ofOthers(
  { holder, isAway, isOpen }: NonNullable<Data['othersAccount']>,
  account: Data['account'],
  untilThen: string,
) {
  const { badge } = ACCOUNT[account ?? 'none'];
  const opens = `Only ${holder} can open it, as it asks who they are and where their money goes.`;
  const text = isAway
    ? `Payouts go to the account that ${holder} set up, and they can’t receive any at the moment. Payouts wait until they can, or until you set up an account of your own.`
    : isOpen
      ? `${holder} started setting up payouts, but the account can’t be paid yet. You can set up your own instead.`
      : account === 'action-needed'
        ? `Our payment service asks ${holder} for more. ${untilThen} ${opens}`
        : `Payouts go to the account that ${holder} set up. ${opens}`;
  return {
    title: isOpen ? 'Set up payouts' : 'The payout account',
    text,
    badge: isAway ? (['On hold', 'pending'] as [string, Tone]) : badge,
    button: isOpen ? 'Set up payouts' : null,
  };
}

function Account(
  props: Pick<Data, 'practice' | 'account' | 'othersAccount' | 'waitingCents' | 'isTest' | 'paidAfter'>,
) {
  const { practice, account, othersAccount, waitingCents, isTest, paidAfter } = props;
  const untilThen = sayUntilThen(practice.setup ?? { isHidden: false, until: null });
  const { title, text, badge, button } = othersAccount
    ? ofOthers(othersAccount, account, untilThen)
    : ACCOUNT[account ?? 'none'];
  const waits = (account !== 'ready' || othersAccount?.isAway) && waitingCents > 0;
  return (
    <Card as="section" aria-labelledby="account">
      <CardHeader
        id="account"
        title={
          <span className="inline-flex items-center gap-2">
            <Landmark aria-hidden="true" className="size-5 shrink-0 text-accent-text" />
            {title}
          </span>
        }
        action={badge && <Badge tone={badge[1]}>{badge[0]}</Badge>}
      />
      {waits && <p className="mb-2 font-semibold">You have {formatCents(waitingCents)} waiting.</p>}
      <p>{typeof text === 'string' ? text : text(paidAfter, untilThen)}</p>
      {button && <Press intent="set-up" label={button} failed="Failed to open your payout account" primary />}
      {account === 'ready' && !othersAccount && !isTest && (
        <Press intent="arrived" label="See what has arrived" failed="Failed to open the page" />
      )}
      {account === 'ready' && !othersAccount && isTest && (
        <Press intent="set-up" label="Change your details" failed="Failed to open your payout account" />
      )}
      {account === 'refused' && !othersAccount && (
        <ButtonLink to="/contact" variant="secondary" className="mt-5">
          Contact us
        </ButtonLink>
      )}
    </Card>
  );
}

function Press(props: { intent: 'set-up' | 'arrived'; label: string; failed: string; primary?: boolean }) {
  const { intent, label, failed, primary = false } = props;
  const busy = useNavigation().formData?.get('intent') === intent;
  return (
    <Form method="post" preventScrollReset failed={{ title: failed }} className="mt-5">
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant={primary ? 'primary' : 'secondary'}
        busy={busy}
        busyText="One moment..."
      >
        {label}
      </Button>
    </Form>
  );
}

function Rows({ rows }: { rows: Data['open'] }) {
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li
          key={row.id}
          className="flex items-start justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
        >
          <div className="min-w-0">
            {row.bookingId ? (
              <PageLink to={bookingPath(row.bookingId)} className="text-link">
                {row.what}
              </PageLink>
            ) : (
              row.what
            )}
            <p className="mt-1 text-muted text-sm">{row.text}</p>
          </div>
          <div className="flex shrink-0 flex-col items-end gap-1">
            <span className="tabular font-semibold">{formatCents(row.cents)}</span>
            <StateBadge row={row} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function StateBadge({ row: { state, isStopped } }: { row: Data['open'][number] }) {
  if (state === 'failed') return <Badge tone="danger">Failed</Badge>;
  if (state === 'on-its-way') return <Badge tone="info">On its way</Badge>;
  return isStopped ? <Badge tone="pending">On hold</Badge> : null;
}

function Pages({ page, hasMore, named }: Pick<Data, 'page' | 'hasMore' | 'named'>) {
  const to = (number: number) => {
    const path = pathFor(PAYOUTS_PATH, named);
    return `${path}${path.includes('?') ? '&' : '?'}page=${number}`;
  };
  return <PageNav {...{ page, to }} more={hasMore} className="mt-6" />;
}
