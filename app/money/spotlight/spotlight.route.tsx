import { CalendarSync, Check } from 'lucide-react';
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import * as rules from '#text/money/spotlight/rules';
import * as words from '#text/money/spotlight/screens';
import { sayAhead } from '../../../core/business/announcements/say-change.ts';
import { endSpotlight, openSpotlightBilling } from '../../../core/money/spotlight/end-spotlight.server.ts';
import { isPracticeListed } from '../../../core/money/spotlight/is-practice-listed.server.ts';
import { readOtherPayer } from '../../../core/money/spotlight/read-other-payer.server.ts';
import { readSpotlight } from '../../../core/money/spotlight/read-spotlight.server.ts';
import { GRACE_DAYS } from '../../../core/money/spotlight/spotlight.ts';
import { spotlightForm } from '../../../core/money/spotlight/spotlight-form.ts';
import { ROTATION_PATH, SPOTLIGHT_PATH } from '../../../core/money/spotlight/spotlight-path.ts';
import { takeSpotlight } from '../../../core/money/spotlight/take-spotlight.server.ts';
import { zoneOf } from '../../../core/people/accounts/zone-of.server.ts';
import { shortDollars } from '../../../core/people/experts/listing-fees.ts';
import { sayLongDay } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { WhatChanges } from '../../ground/settings/what-changes.tsx';
import { BackLink } from '../../layout/back-link.tsx';
import { pageMeta } from '../../page-meta.ts';
import { backHere, namedPractice, practiceOf } from '../../people/experts/own-practice.server.ts';
import { APPEARANCE_PATH, pathFor } from '../../people/experts/practice-path.ts';
import { sayDaysRemaining } from '../../people/experts/spotlight-words.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import { Form } from '../../sending/form.tsx';
import { IntentButton } from '../../sending/form-card.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { Route } from './+types/spotlight.route';

export async function loader(args: Route.LoaderArgs) {
  const { practice, access } = await practiceOf(args);
  const { ctx } = visitOf(args);
  const [spotlight, zone, isListed, otherPayer] = await Promise.all([
    readSpotlight(ctx, practice.id),
    zoneOf(ctx),
    isPracticeListed(ctx, practice.id),
    readOtherPayer(ctx, practice.id),
  ]);
  const day = (at: string | null) => (at === null ? '' : sayLongDay(new Date(at), zone));
  return {
    name: practice.name,
    named: namedPractice(args),
    mayChange: practice.mayChange,
    builtInDays: access.spotlightDays,
    changes: sayAhead(ctx.settings, ctx.payments.commissionPercent, 'spotlight'),
    otherPayer,
    notListed: isListed ? null : rules.not_listed(),
    isByHand: ctx.payments.provider.name === 'in-person',
    // An open payment by hand keeps its original price.
    cents:
      spotlight?.state === 'waiting' && spotlight.provider === 'in-person'
        ? spotlight.cents
        : ctx.settings.spotlightFeeCents,
    spotlight: spotlight && {
      state: spotlight.state,
      daysLeft: spotlight.daysLeft,
      paidUntil: day(spotlight.paidUntil),
      graceUntil: day(spotlight.graceUntil),
      cents: spotlight.cents,
      isRunning: spotlight.isRunning,
      isByHand: spotlight.provider === 'in-person',
      paysOneself: spotlight.payerId === ctx.actor?.id,
      payerOwns: spotlight.payerOwns,
    },
  };
}

export async function action(args: Route.ActionArgs) {
  await practiceOf(args);
  const { ctx } = visitOf(args);
  const practiceId = namedPractice(args);
  const returnTo = pathFor(SPOTLIGHT_PATH, practiceId);
  return await answerForm(
    await args.request.formData(),
    spotlightForm,
    async ({ intent, cents }) => {
      switch (intent) {
        case 'take':
          return redirect((await takeSpotlight(ctx, { practiceId, returnTo, shownCents: cents })).url);
        case 'billing':
          return redirect((await openSpotlightBilling(ctx, { practiceId, returnTo })).url);
        case 'end':
          await endSpotlight(ctx, { practiceId, ends: true });
          return backHere(args, {
            title: words.spotlight_will_end(),
            description: words.nothing_more_is_charged(),
          });
        case 'keep':
          await endSpotlight(ctx, { practiceId, ends: false });
          return backHere(args, { title: words.spotlight_goes_on() });
      }
    },
    { tellsNotFound: true },
  );
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta = () => [
  ...pageMeta(words.spotlight(), words.page_description()),
  { name: 'robots', content: 'noindex' },
];

/** Revalidates even after a conflict, so the page shows the current state. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

const sayPrice = (cents: number) => words.price_a_month({ price: shortDollars(cents) });
const POINTS = [words.gain_seat, words.gain_badge, words.gain_profile, words.gain_priority];

export default function Spotlight({ loaderData, actionData }: Route.ComponentProps) {
  const { named, name, mayChange, spotlight, builtInDays, notListed, cents, changes } = loaderData;
  const isHeld = spotlight !== null && spotlight.state !== 'ended' && spotlight.state !== 'waiting';
  return (
    <div className="max-w-2xl">
      <BackLink to={pathFor(APPEARANCE_PATH, named)}>{words.appearance()}</BackLink>
      <PageHeading title={words.spotlight()}>{name}</PageHeading>
      {actionData?.problem && <Banner tone="error" title={actionData.problem} className="mb-6" />}
      {!mayChange && (
        <Banner tone="info" className="mb-6">
          {words.you_work_for_practice()}
        </Banner>
      )}
      {builtInDays !== null && (
        <Banner
          tone="spotlight"
          title={words.spotlight_for_days({ builtInDays: sayDaysRemaining(builtInDays) })}
          className="mb-6"
        >
          {words.your_dashboard_has_spotlight()}
        </Banner>
      )}
      {changes.length > 0 && (
        <div className="mb-6">
          <WhatChanges paragraphs={isHeld ? changes : [changes[0]!, words.keeps_todays_price()]} />
        </div>
      )}
      {isHeld ? (
        <Held {...loaderData} spotlight={spotlight} />
      ) : (
        <Card as="section" aria-labelledby="take">
          <CardHeader
            id="take"
            title={words.spotlight_at_price({ cents: sayPrice(cents) })}
            description={words.end_it_whenever_you_like()}
          />
          <ul className="flex flex-col gap-2">
            {POINTS.map((point) => (
              <li key={point()} className="flex gap-2">
                <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-spotlight-text" />
                <span className="min-w-0">{point()}</span>
              </li>
            ))}
          </ul>
          {loaderData.otherPayer !== null && mayChange ? (
            <Banner
              tone="info"
              title={words.is_paying_for_spotlight_now({ otherPayer: loaderData.otherPayer })}
              className="mt-5"
            >
              {words.nothing_to_do()}
            </Banner>
          ) : spotlight?.state === 'waiting' ? (
            <Waiting
              isByHand={spotlight.isByHand}
              cents={cents}
              paysOneself={spotlight.paysOneself}
              mayChange={mayChange}
            />
          ) : notListed ? (
            <p className="mt-5 text-muted">{notListed}</p>
          ) : (
            mayChange && <Take isByHand={loaderData.isByHand} cents={cents} />
          )}
        </Card>
      )}
      <section aria-labelledby="terms" className="mt-8">
        <h2 id="terms" className="mb-3 font-display font-medium text-lg">
          {words.good_to_know()}
        </h2>
        <ul className="flex list-disc flex-col gap-2 pl-5">
          <li>{words.renews_each_month()}</li>
          <li>{words.failed_renewal({ graceDays: GRACE_DAYS })}</li>
          <li>{words.nothing_while_not_listed()}</li>
          <li>
            <RichText
              message={words.equal_turns}
              link={(text) => (
                <PageLink to={ROTATION_PATH} className="text-link">
                  {text}
                </PageLink>
              )}
            />
          </li>
        </ul>
      </section>
    </div>
  );
}

type Data = Route.ComponentProps['loaderData'];

function Held({
  spotlight,
  mayChange,
}: Pick<Data, 'mayChange'> & { spotlight: NonNullable<Data['spotlight']> }) {
  const { state, paidUntil, graceUntil, daysLeft } = spotlight;
  const pays = mayChange && spotlight.paysOneself && spotlight.isRunning;
  return (
    <Card as="section" aria-labelledby="held">
      <CardHeader
        id="held"
        title={HELD_TITLES[state]()}
        description={
          spotlight.isByHand
            ? words.price_paid_by_hand({ price: sayPrice(spotlight.cents) })
            : sayPrice(spotlight.cents)
        }
        action={<Badge tone="spotlight">{words.spotlight()}</Badge>}
      />
      {state === 'active' && <p>{words.it_renews_on({ paidUntil })}</p>}
      {state === 'ending' && <p>{words.ends_on({ paidUntil, daysLeft: sayDaysRemaining(daysLeft) })}</p>}
      {state === 'past-due' && (
        <Banner tone="error" title={words.next_month_not_paid()}>
          {spotlight.isByHand ? words.next_month_owed({ graceUntil }) : words.payment_failed({ graceUntil })}
        </Banner>
      )}
      {state === 'paused' && <p>{words.days_are_kept({ daysLeft: sayDaysRemaining(daysLeft) })}</p>}
      {pays ? (
        <div className="mt-5 flex flex-wrap gap-3">
          {!spotlight.isByHand && (
            <Act intent="billing" label={words.card_and_bills()} failed={words.failed_to_open_your_bills()} />
          )}
          {state === 'ending' ? (
            <Act
              intent="keep"
              label={words.keep_spotlight()}
              failed={words.failed_to_keep_spotlight()}
              primary
            />
          ) : (
            <Act intent="end" label={words.end_spotlight()} failed={words.failed_to_end_spotlight()} />
          )}
        </div>
      ) : (
        mayChange &&
        !spotlight.paysOneself && (
          <p className="mt-4 text-muted">
            {spotlight.payerOwns ? words.another_owner_practice_pays() : words.payer_left()}
          </p>
        )
      )}
    </Card>
  );
}

const HELD_TITLES: Record<NonNullable<Data['spotlight']>['state'], () => string> = {
  active: words.you_have_spotlight,
  ending: words.your_spotlight_will_end,
  'past-due': words.your_spotlight_could_not_renewed,
  paused: words.your_spotlight_is_paused,
  waiting: words.spotlight,
  ended: words.spotlight,
};

function Waiting(props: { isByHand: boolean; cents: number; paysOneself: boolean; mayChange: boolean }) {
  if (!props.isByHand) return <Take isByHand={false} cents={props.cents} />;
  return (
    <div className="mt-5 flex flex-col items-start gap-4">
      <Banner tone="notice" title={words.your_first_month_is_owed()} icon={null}>
        {words.begins_once_paid()}
      </Banner>
      {props.mayChange && props.paysOneself && (
        <Act intent="end" label={words.i_have_changed_my_mind()} failed={words.failed_to_end_spotlight()} />
      )}
    </div>
  );
}

function Take({ isByHand, cents }: { isByHand: boolean; cents: number }) {
  return (
    <div className="mt-5">
      <Act
        intent="take"
        label={words.take_spotlight_for({ cents: sayPrice(cents) })}
        failed={words.failed_to_open_the_payment()}
        cents={cents}
        primary
      />
      <p className="mt-3 flex items-start gap-2 text-muted text-sm">
        <CalendarSync aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {isByHand ? words.not_by_card() : words.pay_on_their_page()}
      </p>
    </div>
  );
}

function Act(props: {
  intent: 'take' | 'end' | 'keep' | 'billing';
  label: string;
  failed: string;
  cents?: number;
  primary?: boolean;
}) {
  const { intent, label, failed, cents, primary = false } = props;
  return (
    <Form method="post" preventScrollReset failed={{ title: failed }}>
      {cents !== undefined && <input type="hidden" name="cents" value={cents} />}
      <IntentButton intent={intent} variant={primary ? 'primary' : 'secondary'} busyText={words.one_moment()}>
        {label}
      </IntentButton>
    </Form>
  );
}
