import { Landmark } from 'lucide-react';
import { redirect } from 'react-router';
import * as words from '#text/business/payouts/screens';
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
import { IntentButton } from '../../sending/form-card.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
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
  ...pageMeta(words.payouts(), words.payouts_description()),
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
          <Banner tone="notice" icon={null} title={words.owes_us({ sum: formatCents(owesCents) })}>
            {words.owes_us_text()}
          </Banner>
        )}
        <WhatChanges paragraphs={changes} />
        {loaderData.bankFails && (
          <Banner tone="error" title={words.bank_fails()}>
            {words.bank_fails_text()}
          </Banner>
        )}
        {takesCards ? <Account {...loaderData} /> : <InPerson />}
        {open.length > 0 && (
          <Card as="section" aria-labelledby="open">
            <CardHeader
              id="open"
              title={words.coming_up()}
              description={words.paid_after({ after: loaderData.paidAfter })}
              action={
                open.length > 1 && (
                  <p className="tabular">
                    <span className="sr-only">{words.in_all()} </span>
                    <span className="font-display text-xl">{formatCents(loaderData.waitingCents)}</span>
                  </p>
                )
              }
            />
            <Rows rows={open} />
            {loaderData.openCount > open.length && (
              <p className="mt-3 text-muted text-sm">
                {words.first_of_open({ shown: open.length, count: loaderData.openCount })}
              </p>
            )}
          </Card>
        )}
        {hasRows && (
          <Card as="section" aria-labelledby="paid">
            <CardHeader id="paid" title={words.paid()} />
            {paid.length > 0 ? <Rows rows={paid} /> : <p className="text-muted">{words.no_payouts()}</p>}
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
          {words.statements()}
        </h2>
        <p className="mt-1 text-muted text-sm">{words.statements_description()}</p>
      </div>
      <ButtonLink to={path} variant="secondary">
        {words.see_statements()}
      </ButtonLink>
    </Card>
  );
}

function InPerson() {
  return (
    <Card as="section" aria-labelledby="account">
      <CardHeader id="account" title={words.nothing_to_pay()} />
      <p>{words.in_person()}</p>
    </Card>
  );
}

const ACCOUNT: Record<
  NonNullable<Data['account']> | 'none',
  {
    title: () => string;
    text: (paidAfter: string, untilThen: string) => string;
    badge: [label: () => string, tone: Tone] | null;
    button: (() => string) | null;
  }
> = {
  none: {
    title: words.set_up,
    text: (paidAfter) => words.set_up_text({ after: paidAfter }),
    badge: null,
    button: words.set_up,
  },
  unfinished: {
    title: words.finish,
    text: (_, untilThen) => `${words.has_questions()} ${untilThen}`,
    badge: [words.not_finished, 'pending'],
    button: words.finish_button,
  },
  checking: {
    title: words.your_account,
    text: (_, untilThen) => `${words.being_checked_text()} ${untilThen}`,
    badge: [words.being_checked, 'info'],
    button: null,
  },
  ready: {
    title: words.your_account,
    text: (paidAfter) => words.ready_text({ after: paidAfter }),
    badge: [words.ready, 'positive'],
    button: null,
  },
  'action-needed': {
    title: words.more_needed,
    text: (_, untilThen) => `${words.asks_for_more()} ${untilThen}`,
    badge: [words.action_needed, 'danger'],
    button: words.see_what_is_needed,
  },
  refused: {
    title: words.account_refused,
    text: () => words.account_refused_text(),
    badge: [words.refused, 'danger'],
    button: null,
  },
  closed: {
    title: words.set_up,
    text: (_, untilThen) => `${words.account_closed_text()} ${untilThen}`,
    badge: [words.closed, 'neutral'],
    button: words.set_up,
  },
};

function ofOthers(
  { holder, isAway, isOpen }: NonNullable<Data['othersAccount']>,
  account: Data['account'],
  untilThen: string,
) {
  const { badge } = ACCOUNT[account ?? 'none'];
  const opens = words.only_holder_opens({ holder });
  const text = isAway
    ? words.holder_away_text({ holder })
    : isOpen
      ? words.holder_unfinished_text({ holder })
      : account === 'action-needed'
        ? [words.asks_holder_for_more({ holder }), untilThen, opens].join(' ')
        : [words.paid_to_holder({ holder }), opens].join(' ');
  return {
    title: isOpen ? words.set_up : words.the_account,
    text: () => text,
    badge: isAway ? ([words.on_hold, 'pending'] as [() => string, Tone]) : badge,
    button: isOpen ? words.set_up : null,
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
            {title()}
          </span>
        }
        action={badge && <Badge tone={badge[1]}>{badge[0]()}</Badge>}
      />
      {waits && <p className="mb-2 font-semibold">{words.waiting({ sum: formatCents(waitingCents) })}</p>}
      <p>{text(paidAfter, untilThen)}</p>
      {button && <Press intent="set-up" label={button()} failed={words.open_account_failed()} primary />}
      {account === 'ready' && !othersAccount && !isTest && (
        <Press intent="arrived" label={words.see_what_arrived()} failed={words.open_page_failed()} />
      )}
      {account === 'ready' && !othersAccount && isTest && (
        <Press intent="set-up" label={words.change_details()} failed={words.open_account_failed()} />
      )}
      {account === 'refused' && !othersAccount && (
        <ButtonLink to="/contact" variant="secondary" className="mt-5">
          {words.contact_us()}
        </ButtonLink>
      )}
    </Card>
  );
}

function Press(props: { intent: 'set-up' | 'arrived'; label: string; failed: string; primary?: boolean }) {
  const { intent, label, failed, primary = false } = props;
  return (
    <Form method="post" preventScrollReset failed={{ title: failed }} className="mt-5">
      <IntentButton intent={intent} variant={primary ? 'primary' : 'secondary'} busyText={words.one_moment()}>
        {label}
      </IntentButton>
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
  if (state === 'failed') return <Badge tone="danger">{words.failed()}</Badge>;
  if (state === 'on-its-way') return <Badge tone="info">{words.on_its_way()}</Badge>;
  return isStopped ? <Badge tone="pending">{words.on_hold()}</Badge> : null;
}

function Pages({ page, hasMore, named }: Pick<Data, 'page' | 'hasMore' | 'named'>) {
  const to = (number: number) => {
    const path = pathFor(PAYOUTS_PATH, named);
    return `${path}${path.includes('?') ? '&' : '?'}page=${number}`;
  };
  return <PageNav {...{ page, to }} more={hasMore} className="mt-6" />;
}
