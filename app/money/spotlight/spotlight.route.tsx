import { CalendarSync, Check } from 'lucide-react';
import { redirect, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router';
import { sayAhead } from '../../../core/business/announcements/say-change.ts';
import { endSpotlight, openSpotlightBilling } from '../../../core/money/spotlight/end-spotlight.server.ts';
import { isPracticeListed } from '../../../core/money/spotlight/is-practice-listed.server.ts';
import { readOtherPayer } from '../../../core/money/spotlight/read-other-payer.server.ts';
import { readSpotlight } from '../../../core/money/spotlight/read-spotlight.server.ts';
import { GRACE_DAYS } from '../../../core/money/spotlight/spotlight.ts';
import { spotlightForm } from '../../../core/money/spotlight/spotlight-form.ts';
import { ROTATION_PATH, SPOTLIGHT_PATH } from '../../../core/money/spotlight/spotlight-path.ts';
import { NOT_LISTED, takeSpotlight } from '../../../core/money/spotlight/take-spotlight.server.ts';
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
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLink } from '../../ui/page-link.tsx';
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
    notListed: isListed ? null : NOT_LISTED,
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
          return backHere(args, { title: 'Spotlight will end', description: 'Nothing more is charged.' });
        case 'keep':
          await endSpotlight(ctx, { practiceId, ends: false });
          return backHere(args, { title: 'Spotlight goes on' });
      }
    },
    { tellsNotFound: true },
  );
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta = () => [
  ...pageMeta('Spotlight', 'Your listing in front, and a profile in your own style.'),
  { name: 'robots', content: 'noindex' },
];

/** Revalidates even after a conflict, so the page shows the current state. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

const sayPrice = (cents: number) => `${shortDollars(cents)} a month`;
/** What an upcoming price means for a practice without Spotlight. */
const TAKEN_BEFORE = 'If you take it before then, it keeps today’s price for as long as it runs.';
const POINTS = [
  'A seat in the rotation: 24 hours at the top of the list, in turn with the others in your state',
  'The Spotlight badge on your card, your profile and the map',
  'A profile in your own style',
  'Priority booking: first among equals when we suggest experts',
];

export default function Spotlight({ loaderData, actionData }: Route.ComponentProps) {
  const { named, name, mayChange, spotlight, builtInDays, notListed, cents, changes } = loaderData;
  const isHeld = spotlight !== null && spotlight.state !== 'ended' && spotlight.state !== 'waiting';
  return (
    <div className="max-w-2xl">
      <BackLink to={pathFor(APPEARANCE_PATH, named)}>Appearance</BackLink>
      <PageHeading title="Spotlight">{name}</PageHeading>
      {actionData?.problem && <Banner tone="error" title={actionData.problem} className="mb-6" />}
      {!mayChange && (
        <Banner tone="info" className="mb-6">
          You work for this practice. Its owner can take Spotlight.
        </Banner>
      )}
      {builtInDays !== null && (
        <Banner tone="spotlight" title={`Spotlight: ${sayDaysRemaining(builtInDays)}`} className="mb-6">
          Your dashboard has Spotlight as the built-in admin. Your public listing shows it only when it is
          paid for.
        </Banner>
      )}
      {changes.length > 0 && (
        <div className="mb-6">
          <WhatChanges paragraphs={isHeld ? changes : [changes[0]!, TAKEN_BEFORE]} />
        </div>
      )}
      {isHeld ? (
        <Held {...loaderData} spotlight={spotlight} />
      ) : (
        <Card as="section" aria-labelledby="take">
          <CardHeader
            id="take"
            title={`Spotlight, ${sayPrice(cents)}`}
            description="End it whenever you like."
          />
          <ul className="flex flex-col gap-2">
            {POINTS.map((point) => (
              <li key={point} className="flex gap-2">
                <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-spotlight-text" />
                <span className="min-w-0">{point}</span>
              </li>
            ))}
          </ul>
          {loaderData.otherPayer !== null && mayChange ? (
            <Banner
              tone="info"
              title={`${loaderData.otherPayer} is paying for Spotlight now`}
              className="mt-5"
            >
              You don’t have to do anything. If they don’t finish, you can take it here once their payment
              page has closed.
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
          Good to know
        </h2>
        <ul className="flex list-disc flex-col gap-2 pl-5">
          <li>It renews each month. If you end it, it runs to the end of the month that is paid for.</li>
          <li>
            If a renewal does not go through, you keep Spotlight for {GRACE_DAYS} days. Then it ends, and
            nothing more is charged.
          </li>
          <li>While your practice is not listed, nothing is charged and your days are kept.</li>
          <li>
            Every holder gets equal turns.{' '}
            <PageLink to={ROTATION_PATH} className="text-link">
              How the rotation works
            </PageLink>
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
        title={HELD_TITLES[state]}
        description={`${sayPrice(spotlight.cents)}${spotlight.isByHand ? ', paid by hand' : ''}`}
        action={<Badge tone="spotlight">Spotlight</Badge>}
      />
      {state === 'active' && <p>It renews on {paidUntil}.</p>}
      {state === 'ending' && (
        <p>
          It ends on {paidUntil} ({sayDaysRemaining(daysLeft)}). Nothing more is charged.
        </p>
      )}
      {state === 'past-due' && (
        <Banner tone="error" title="The next month is not paid">
          {spotlight.isByHand
            ? `The next month is owed. You keep Spotlight until ${graceUntil}; we note the payment as soon as we have it.`
            : `The payment did not go through. You keep Spotlight until ${graceUntil}. Please check your card by then.`}
        </Banner>
      )}
      {state === 'paused' && (
        <p>
          Your practice is not listed at the moment. Nothing is charged, and your days are kept:{' '}
          {sayDaysRemaining(daysLeft)}.
        </p>
      )}
      {pays ? (
        <div className="mt-5 flex flex-wrap gap-3">
          {!spotlight.isByHand && (
            <Act intent="billing" label="Card and bills" failed="Failed to open your bills" />
          )}
          {state === 'ending' ? (
            <Act intent="keep" label="Keep Spotlight" failed="Failed to keep Spotlight" primary />
          ) : (
            <Act intent="end" label="End Spotlight" failed="Failed to end Spotlight" />
          )}
        </div>
      ) : (
        mayChange &&
        !spotlight.paysOneself && (
          <p className="mt-4 text-muted">
            {spotlight.payerOwns
              ? 'Another owner of this practice pays for it.'
              : 'The person who paid for it can no longer act as an owner of this practice, so it does not renew. Once it has ended, you can take Spotlight yourself.'}
          </p>
        )
      )}
    </Card>
  );
}

const HELD_TITLES: Record<NonNullable<Data['spotlight']>['state'], string> = {
  active: 'You have Spotlight',
  ending: 'Your Spotlight will end',
  'past-due': 'Your Spotlight could not be renewed',
  paused: 'Your Spotlight is paused',
  waiting: 'Spotlight',
  ended: 'Spotlight',
};

function Waiting(props: { isByHand: boolean; cents: number; paysOneself: boolean; mayChange: boolean }) {
  if (!props.isByHand) return <Take isByHand={false} cents={props.cents} />;
  return (
    <div className="mt-5 flex flex-col items-start gap-4">
      <Banner tone="notice" title="Your first month is owed" icon={null}>
        Spotlight begins as soon as we have noted your payment.
      </Banner>
      {props.mayChange && props.paysOneself && (
        <Act intent="end" label="I have changed my mind" failed="Failed to end Spotlight" />
      )}
    </div>
  );
}

function Take({ isByHand, cents }: { isByHand: boolean; cents: number }) {
  return (
    <div className="mt-5">
      <Act
        intent="take"
        label={`Take Spotlight for ${sayPrice(cents)}`}
        failed="Failed to open the payment"
        cents={cents}
        primary
      />
      <p className="mt-3 flex items-start gap-2 text-muted text-sm">
        <CalendarSync aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {isByHand
          ? 'Nothing is paid by card here. Your first month is owed, and Spotlight begins when we have noted your payment.'
          : 'You pay on the page of our payment service. Your card stays there.'}
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
  const busy = useNavigation().formData?.get('intent') === intent;
  return (
    <Form method="post" preventScrollReset failed={{ title: failed }}>
      {cents !== undefined && <input type="hidden" name="cents" value={cents} />}
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
