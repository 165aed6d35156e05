import { describe, expect, it } from 'vitest';
import { type ChargebackStanding, mergeChargeback } from '../../core/money/payments/chargeback.ts';
import { mergeTotals, NOTHING } from '../../core/money/payments/payment.ts';
import { newId } from '../../lib/id.server.ts';
import { readNotice } from '../../platform/payments/notices.ts';
import {
  type Checkout,
  type CheckoutInput,
  isPaymentProblem,
  type Notice,
  type PaymentProvider,
  type PaymentUpdate,
  type RenewalUpdate,
  type SubscriptionUpdate,
  type TransferUpdate,
} from '../../platform/payments/provider.ts';
import type { ChargebackStep, OnboardingOutcome } from '../../platform/payments/sandbox.ts';
import type { SentEvent } from './stripe-server.ts';
import type { Trouble } from './trouble.ts';

/**
 * Controls a provider and its surroundings: payers, passing months, and events in transit. A harness omits
 * the optional functions that it can't perform.
 */
export type Harness = {
  provider: PaymentProvider;
  now(): Temporal.Instant;
  /**
   * False if no program can pay on the provider's page. The test then pays through the API with the same id.
   */
  paysOnPage: boolean;
  pay(
    asked: CheckoutInput,
    page: Checkout,
    card: 'works' | 'declined',
  ): Promise<'paid' | 'declined' | 'closed'>;
  renew?(subscriptionRef: string, card: 'works' | 'declined'): Promise<void>;
  retry?(subscriptionRef: string): Promise<void>;
  changeCard?(portalUrl: string, card: 'works' | 'declined'): Promise<'taken' | 'declined'>;
  /** Returns the events about one of our ids ('' for all) that were sent since the last call. */
  events(id: string): Promise<SentEvent[]>;
  /** Makes this many of the next calls fail. */
  next?(trouble: Trouble, calls: number): void;
  /** Makes the provider forget idempotency keys, if it does so after a while. */
  forgetKeys?(): Promise<void>;
  /** An account that can receive transfers; undefined if no program can set one up. */
  accountRef?: string;
  onboard?(accountRef: string, pageUrl: string, outcome: OnboardingOutcome): Promise<void>;
  chargeBack?(paymentRef: string, step: ChargebackStep): Promise<void>;
  reverse?(transfer: TransferUpdate, cents: number): Promise<void>;
  /** Makes a bank accept or refuse a payout of an account; null is our own account. */
  bank?(accountRef: string | null, outcome: 'arrived' | 'failed', cents: number): Promise<void>;
};

export function providerContract(name: string, open: () => Promise<Harness>): void {
  describe(`payments by ${name}`, async () => {
    const harness = await open();
    const { provider, paysOnPage } = harness;

    const asking = (kind: CheckoutInput['kind'] = 'charge', cents = 500): CheckoutInput => ({
      id: newId(),
      kind,
      cents,
      words: 'A fee of the contract',
      doneUrl: 'https://plugwell.example/done',
      backUrl: 'https://plugwell.example/back',
      expiresAt: harness.now().add({ minutes: 60 }).round('second'),
    });
    const opened = async (asked: CheckoutInput) => (await provider.checkout(asked, `checkout:${asked.id}`))!;
    const proven = async (sent: SentEvent[]): Promise<Notice[]> => {
      const bytes = new TextEncoder();
      const kept = await Promise.all(
        sent.map(({ body, headers }) => provider.proven(bytes.encode(body), headers, harness.now())),
      );
      expect(kept).not.toContain(null);
      return kept.map((payload) => readNotice(provider.name, JSON.parse(JSON.stringify(payload))));
    };
    const saidOf = async <About extends 'payment' | 'subscription' | 'renewal'>(id: string, about: About) => {
      const notices = await proven(await harness.events(id));
      return notices.flatMap(({ update }) =>
        update?.about === about && update.id === id ? [update] : [],
      ) as Extract<PaymentUpdate | SubscriptionUpdate | RenewalUpdate, { about: About }>[];
    };
    const paid = async (kind: CheckoutInput['kind'] = 'charge') => {
      const asked = asking(kind);
      const page = await opened(asked);
      expect(await harness.pay(asked, page, 'works')).toBe('paid');
      const [update] = await saidOf(asked.id, 'payment');
      return { asked, page, ref: update?.ref ?? '', update: update! };
    };
    const problemOf = async (work: Promise<unknown>) =>
      await work.then(
        () => 'done',
        (error: unknown) => (isPaymentProblem(error) ? error.kind : `fault: ${error}`),
      );
    const inTime = { timeout: 60_000 };

    it('a charge is reported with our id, the amount, and the reference for refunds', inTime, async () => {
      const { asked, page, update } = await paid();
      expect(update).toMatchObject({ id: asked.id, paidCents: 500, refundedCents: 0, isOver: false });
      if (!paysOnPage) return;
      expect(await provider.lookUp(page.ref)).toEqual({ update, isClosed: true });
      expect(await provider.close(page.ref)).toEqual({ update, isClosed: true });
    });

    it(
      'an unpaid page is reported as unpaid, and accepts another card after a declined one',
      inTime,
      async () => {
        const asked = asking();
        const page = await opened(asked);
        expect(await provider.lookUp(page.ref)).toEqual({ update: null, isClosed: false });
        expect(await harness.pay(asked, page, 'declined')).toBe('declined');
        if (!paysOnPage) return;
        expect(await provider.lookUp(page.ref)).toEqual({ update: null, isClosed: false });
        expect(await harness.pay(asked, page, 'works')).toBe('paid');
      },
    );

    it('a closed page accepts no payment', inTime, async () => {
      const asked = asking();
      const page = await opened(asked);
      expect(await provider.close(page.ref)).toEqual({ update: null, isClosed: true });
      expect(await provider.close(page.ref)).toEqual({ update: null, isClosed: true });
      if (paysOnPage) expect(await harness.pay(asked, page, 'works')).toBe('closed');
    });

    it(
      'a call repeated with the same key takes effect once, and a different call with that key never does',
      inTime,
      async () => {
        const asked = asking();
        const key = `checkout:${asked.id}`;
        const pages = await Promise.all([provider.checkout(asked, key), provider.checkout(asked, key)]);
        expect(pages[0]).toEqual(pages[1]);
        expect(await problemOf(provider.checkout({ ...asked, cents: 700 }, key))).toBe('key-used-otherwise');
      },
    );

    it('part of a hold is captured once, and never more than the hold', inTime, async () => {
      const { asked, ref, update } = await paid('hold');
      expect(update).toMatchObject({ heldCents: 500, paidCents: 0 });
      expect(await problemOf(provider.capture(ref, 501, newId()))).toBe('refused');
      const key = newId();
      const taken = await provider.capture(ref, 300, key);
      expect(taken).toMatchObject({ paidCents: 300, refundedCents: 0, isOver: false });
      expect(await provider.capture(ref, 300, key)).toEqual(taken);
      expect(await problemOf(provider.capture(ref, 300, newId()))).toBe('refused');
      const all = await saidOf(asked.id, 'payment');
      expect(all.reduce(mergeTotals, NOTHING)).toMatchObject({ paidCents: 300, refundedCents: 0 });
      expect(await problemOf(provider.refund(ref, 301, newId()))).toBe('refused');
      expect(await provider.refund(ref, 300, newId())).toMatchObject({ paidCents: 300, refundedCents: 300 });
    });

    it('a released hold cannot be captured', inTime, async () => {
      const { asked, ref } = await paid('hold');
      const key = newId();
      const gone = await provider.release(ref, key);
      expect(gone).toMatchObject({ paidCents: 0, isOver: true });
      expect(await provider.release(ref, key)).toEqual(gone);
      expect(await problemOf(provider.capture(ref, 100, newId()))).toBe('refused');
      const all = await saidOf(asked.id, 'payment');
      expect(all.reduce(mergeTotals, NOTHING)).toMatchObject({
        paidCents: 0,
        refundedCents: 0,
        isOver: true,
      });
    });

    it('is refunded in parts, each once, and never beyond the charge', inTime, async () => {
      const { asked, ref } = await paid();
      const key = newId();
      expect(await provider.refund(ref, 200, key)).toMatchObject({ paidCents: 500, refundedCents: 200 });
      expect(await provider.refund(ref, 200, key)).toMatchObject({ refundedCents: 200 });
      await harness.forgetKeys?.();
      expect(await provider.refund(ref, 200, key)).toMatchObject({ refundedCents: 200 });
      expect(await problemOf(provider.refund(ref, 301, newId()))).toBe('refused');
      expect(await provider.refund(ref, 300, newId())).toMatchObject({ refundedCents: 500 });
      const all = await saidOf(asked.id, 'payment');
      expect(all.toReversed().reduce(mergeTotals, NOTHING)).toMatchObject({
        paidCents: 500,
        refundedCents: 500,
      });
      expect(await problemOf(provider.refund('pi_unknown', 100, newId()))).toBe('refused');
    });

    it('a subscription begins, can be set to end with its period, and has a portal', inTime, async () => {
      const asked = asking('subscription');
      const page = await opened(asked);
      expect(await harness.pay(asked, page, 'works')).toBe('paid');
      const sent = await harness.events(asked.id);
      const notices = (await proven(sent)).flatMap(({ update }) => update ?? []);
      const begun = notices.find((update) => update.about === 'subscription')!;
      expect(begun).toMatchObject({ id: asked.id, status: 'active', endsWithPeriod: false });
      expect(begun.periodEndsMs).toBeGreaterThan(harness.now().epochMilliseconds);
      expect(notices.find((update) => update.about === 'renewal')).toMatchObject({
        id: asked.id,
        subscriptionRef: begun.ref,
        cents: 500,
      });
      if (paysOnPage) expect((await provider.lookUp(page.ref)).update).toEqual(begun);
      const key = newId();
      const ending = await provider.endWithPeriod(begun.ref, true, key);
      expect(ending).toMatchObject({ endsWithPeriod: true, status: 'active' });
      expect(await provider.endWithPeriod(begun.ref, true, key)).toEqual(ending);
      expect(await saidOf(asked.id, 'subscription')).toMatchObject([{ endsWithPeriod: true }]);
      const { url } = await provider.portal(begun.customerRef, 'https://plugwell.example/back');
      expect(url).toMatch(/^https?:/);
      expect(await problemOf(provider.portal('nobody', 'https://plugwell.example/back'))).toBe('refused');
      const bill = notices.find((update) => update.about === 'renewal')!.ref;
      const back = newId();
      const givenBack = { ref: bill, id: null, paidCents: 500, refundedCents: 500, isOver: false };
      expect(await provider.refund(bill, 500, back)).toMatchObject(givenBack);
      expect(await provider.refund(bill, 500, back)).toMatchObject(givenBack);
      expect(await problemOf(provider.refund(bill, 1, newId()))).toBe('refused');
      if (!harness.renew) return;
      await harness.renew(begun.ref, 'works');
      expect(await saidOf(asked.id, 'subscription')).toMatchObject([{ status: 'ended' }]);
      expect(await problemOf(provider.endWithPeriod(begun.ref, false, newId()))).toBe('refused');
    });

    it('a subscription renews monthly, and is past due if the card is declined', inTime, async () => {
      const { renew } = harness;
      if (!renew) return;
      const asked = asking('subscription');
      await harness.pay(asked, await opened(asked), 'works');
      const [begun] = await saidOf(asked.id, 'subscription');
      await renew(begun!.ref, 'works');
      const month = (await proven(await harness.events(asked.id))).flatMap(({ update }) => update ?? []);
      const after = month.find((update) => update.about === 'subscription')!;
      expect(after.periodEndsMs).toBeGreaterThan(begun!.periodEndsMs);
      const bills = month.filter((update) => update.about === 'renewal');
      expect(bills).toMatchObject([{ periodEndsMs: after.periodEndsMs }]);
      await renew(begun!.ref, 'declined');
      expect(await saidOf(asked.id, 'subscription')).toMatchObject([{ status: 'past-due' }]);
    });

    it(
      'a paused subscription bills nothing until resumed, and a stopped one never bills again',
      inTime,
      async () => {
        const asked = asking('subscription');
        await harness.pay(asked, await opened(asked), 'works');
        const [begun] = await saidOf(asked.id, 'subscription');
        const key = newId();
        const paused = await provider.pause(begun!.ref, key);
        expect(paused).toMatchObject({ isPaused: true, status: 'active' });
        expect(await provider.pause(begun!.ref, key)).toEqual(paused);
        await harness.events(asked.id);
        if (harness.renew) {
          await harness.renew(begun!.ref, 'works');
          const month = (await proven(await harness.events(asked.id))).flatMap(({ update }) => update ?? []);
          expect(month.filter((update) => update.about === 'renewal')).toEqual([]);
        }
        const nextBillMs = harness
          .now()
          .add({ hours: 24 * 9 })
          .round('second').epochMilliseconds;
        const resumed = await provider.resume(
          begun!.ref,
          { nextBillMs, nowMs: harness.now().epochMilliseconds },
          newId(),
        );
        expect(resumed).toMatchObject({ isPaused: false, status: 'active', periodEndsMs: nextBillMs });
        expect(await saidOf(asked.id, 'subscription')).toMatchObject([{ isPaused: false }]);
        expect(await provider.stop(begun!.ref, newId())).toMatchObject({ status: 'ended' });
        expect(await saidOf(asked.id, 'subscription')).toMatchObject([{ status: 'ended' }]);
        expect(await problemOf(provider.stop(begun!.ref, newId()))).toBe('refused');
        expect(await problemOf(provider.pause(begun!.ref, newId()))).toBe('refused');
      },
    );

    it.each([
      ['is paid while the subscription runs', false],
      ['takes nothing once the subscription is paused', true],
    ])('a bill retried after a declined card %s', inTime, async (_what, pauses) => {
      const { renew, retry } = harness;
      if (!renew || !retry) return;
      const asked = asking('subscription');
      await harness.pay(asked, await opened(asked), 'works');
      const [begun] = await saidOf(asked.id, 'subscription');
      await renew(begun!.ref, 'declined');
      if (pauses) {
        const key = newId();
        const paused = await provider.pause(begun!.ref, key);
        expect(paused).toMatchObject({ isPaused: true });
        expect(await provider.pause(begun!.ref, key)).toEqual(paused);
      }
      await harness.events(asked.id);
      await retry(begun!.ref);
      const bills = await saidOf(asked.id, 'renewal');
      expect(bills).toMatchObject(pauses ? [] : [{ cents: 500 }]);
      expect(bills).toHaveLength(pauses ? 0 : 1);
    });

    it('a declined bill is paid once with another card from the portal', inTime, async () => {
      const { renew, changeCard } = harness;
      if (!renew || !changeCard) return;
      const asked = asking('subscription');
      await harness.pay(asked, await opened(asked), 'works');
      const [begun] = await saidOf(asked.id, 'subscription');
      await renew(begun!.ref, 'declined');
      expect(await saidOf(asked.id, 'subscription')).toMatchObject([{ status: 'past-due' }]);
      const { url } = await provider.portal(begun!.customerRef, 'https://plugwell.example/back');
      expect(await changeCard(url, 'declined')).toBe('declined');
      expect(await saidOf(asked.id, 'renewal')).toEqual([]);
      expect(await changeCard(url, 'works')).toBe('taken');
      const update = (await proven(await harness.events(asked.id))).flatMap(({ update }) => update ?? []);
      expect(update.find(({ about }) => about === 'subscription')).toMatchObject({ status: 'active' });
      const bills = update.filter(({ about }) => about === 'renewal');
      expect(bills).toMatchObject([{ cents: 500, periodEndsMs: expect.any(Number) }]);
      expect((bills[0] as RenewalUpdate).periodEndsMs).toBeGreaterThan(begun!.periodEndsMs);
      expect(await changeCard(url, 'works')).toBe('taken');
      expect(await saidOf(asked.id, 'renewal')).toEqual([]);
    });

    /**
     * Creates an account. Unless the outcome is null, completes onboarding on the provider's page with that
     * outcome.
     */
    const anAccount = async (outcome: OnboardingOutcome | null) => {
      const id = newId();
      const { ref } = await provider.openAccount({ id }, `account:${id}`);
      if (outcome) await harness.onboard!(ref, await onboardingOf(ref), outcome);
      return { id, ref };
    };
    const onboardingOf = async (ref: string) => {
      const urls = { returnUrl: 'https://plugwell.example/back', againUrl: 'https://plugwell.example/again' };
      return (await provider.onboarding(ref, urls)).url;
    };
    const told = async (id: string) =>
      (await proven(await harness.events(id))).flatMap(({ update }) => update ?? []);

    it('an account is opened once per key, and has a page at the provider', inTime, async () => {
      const id = newId();
      const update = await provider.openAccount({ id }, `account:${id}`);
      expect(update).toMatchObject({ about: 'account', id, status: 'unfinished' });
      expect(await provider.openAccount({ id }, `account:${id}`)).toEqual(update);
      expect(await provider.account(update.ref)).toEqual(update);
      expect(await onboardingOf(update.ref)).toMatch(/^https?:/);
      expect(await problemOf(provider.account('acct_nobody'))).toBe('refused');
      const payout = { id: newId(), accountRef: update.ref, cents: 1200, paymentRef: null };
      expect(await problemOf(provider.payout(payout, newId()))).toBe('refused');
    });

    it.each([
      ['finished', 'ready'],
      ['half', 'unfinished'],
      ['more', 'action-needed'],
      ['refused', 'refused'],
      ['closed', 'closed'],
    ] as const)('an account with onboarding %s is reported as %s', inTime, async (outcome, status) => {
      if (!harness.onboard) return;
      await harness.events('');
      const { id, ref } = await anAccount(outcome);
      const update = (await told(id)).filter((one) => one.about === 'account');
      if (outcome === 'half') expect(await provider.account(ref)).toMatchObject({ id, ref, status });
      else expect(update).toMatchObject([{ ref, status }]);
      const payout = { id: newId(), accountRef: ref, cents: 1200, paymentRef: null };
      const sent = outcome === 'finished' ? 'done' : 'refused';
      expect(await problemOf(provider.payout(payout, newId()))).toBe(sent);
    });

    it('money is sent once per payout, regardless of the key, and reported with our id', inTime, async () => {
      const ref = harness.accountRef ?? (harness.onboard && (await anAccount('finished')).ref);
      if (!ref) return;
      const { ref: paymentRef } = await paid();
      await harness.events('');
      const payout = { id: newId(), accountRef: ref, cents: 400, paymentRef };
      const key = newId();
      const out = await provider.payout(payout, key);
      expect(out).toMatchObject({ about: 'transfer', id: payout.id, cents: 400 });
      expect(await provider.payout(payout, key)).toEqual(out);
      expect(await problemOf(provider.payout({ ...payout, cents: 450 }, key))).toBe('key-used-otherwise');
      await harness.forgetKeys?.();
      expect(await provider.payout(payout, key)).toEqual(out);
      expect(await provider.payout(payout, newId())).toEqual(out);
      expect(await problemOf(provider.payout({ ...payout, cents: 450 }, newId()))).toBe('key-used-otherwise');
      expect(await told(payout.id)).toEqual([out]);
      const nothing = { ...payout, id: newId(), cents: 0 };
      expect(await problemOf(provider.payout(nothing, newId()))).toBe('refused');
    });

    it('a payout without a response is not sent twice', inTime, async () => {
      const { next, onboard } = harness;
      if (!next || !onboard) return;
      const { ref } = await anAccount('finished');
      const payout = { id: newId(), accountRef: ref, cents: 300, paymentRef: null };
      const key = newId();
      await harness.events('');
      // The first call, which looks up the earlier transfer, gets a response.
      next('answer-late-but-one', 2);
      expect(await problemOf(provider.payout(payout, key))).toBe('unreachable');
      await harness.forgetKeys?.();
      const out = await provider.payout(payout, newId());
      expect(out).toMatchObject({ id: payout.id, cents: 300 });
      expect(await told(payout.id)).toEqual([out]);
    });

    it('a chargeback and its decision are reported with their amounts', inTime, async () => {
      const { chargeBack } = harness;
      if (!chargeBack) return;
      for (const end of ['won', 'lost'] as const) {
        const { ref } = await paid();
        await harness.events('');
        const standing = async (step: ChargebackStep) => {
          await chargeBack(ref, step);
          const update = (await told(ref)).filter((one) => one.about === 'chargeback');
          return { ...update.at(-1)!, ...update.reduce<ChargebackStanding>(mergeChargeback, update[0]!) };
        };
        const opened = await standing('open');
        expect(opened).toMatchObject({ paymentRef: ref, cents: 500, status: 'open', withdrawnCents: 500 });
        expect(opened).toMatchObject({ reinstatedCents: 0, feeCents: 1500, feeBackCents: 0 });
        expect(opened.evidenceByMs).toBeGreaterThan(harness.now().epochMilliseconds);
        expect(await standing('in-review')).toMatchObject({ ref: opened.ref, status: 'in-review' });
        const reinstatedCents = end === 'won' ? 500 : 0;
        expect(await standing(end)).toMatchObject({ status: end, withdrawnCents: 500, reinstatedCents });
      }
    });

    it('a bill that is charged back is found by the bank’s payment reference', inTime, async () => {
      const { chargeBack, renew } = harness;
      if (!chargeBack || !renew) return;
      const asked = asking('subscription', 900);
      await harness.pay(asked, await opened(asked), 'works');
      const [bill] = await saidOf(asked.id, 'renewal');
      await chargeBack(bill!.ref, 'open');
      const update = (await proven(await harness.events(''))).flatMap(({ update }) =>
        update?.about === 'chargeback' ? [update] : [],
      );
      const { paymentRef, cents } = update.at(-1)!;
      expect([(await provider.billOf(paymentRef)) ?? paymentRef, cents]).toEqual([bill!.ref, 900]);
      expect(await provider.billOf((await paid()).ref)).toBeNull();
    });

    it('a returned payout is reported with its amount, and listed by its transfer', inTime, async () => {
      const { onboard, reverse } = harness;
      if (!onboard || !reverse) return;
      const begun = harness.now().subtract({ seconds: 1 });
      const accountRef = (await anAccount('finished')).ref;
      const payout = { id: newId(), accountRef, cents: 400, paymentRef: (await paid()).ref };
      const out = await provider.payout(payout, newId());
      await harness.events('');
      for (const [cents, reversedCents] of [
        [150, 150],
        [250, 400],
      ] as const) {
        await reverse(out, cents);
        expect(await told(payout.id)).toEqual([{ ...out, reversedCents }]);
      }
      const listed = await provider.movements(begun, harness.now().add({ hours: 1 }));
      const back = listed!.filter(({ kind, about }) => kind === 'reversal' && about === out.ref);
      expect(back.map(({ cents }) => cents)).toEqual([150, 250]);
    });

    it.each(['an account', 'our own account'] as const)(
      'payouts to a bank from %s are reported, paid or failed, without a name',
      inTime,
      async (whose) => {
        const { onboard, bank } = harness;
        if (!onboard || !bank) return;
        const accountRef = whose === 'an account' ? (await anAccount('finished')).ref : null;
        await harness.events('');
        await bank(accountRef, 'failed', 700);
        await bank(accountRef, 'arrived', 700);
        const notices = await proven(await harness.events(''));
        expect(notices.map(({ update }) => update)).toEqual([
          {
            about: 'bank',
            accountRef,
            outcome: 'failed',
            currency: 'usd',
            cents: 700,
            reason: 'account_closed',
          },
          { about: 'bank', accountRef, outcome: 'arrived', currency: 'usd', cents: 700, reason: null },
        ]);
        expect(JSON.stringify(notices)).not.toMatch(/casey/i);
      },
    );

    it('each movement is listed once, with its subject, amount, and cost', inTime, async () => {
      const { chargeBack, onboard } = harness;
      const begun = harness.now().subtract({ seconds: 1 });
      const listed = async () => {
        const all = await provider.movements(begun, harness.now().add({ hours: 1 }));
        return all!.map(({ kind, about, id, cents, feeCents }) => ({ kind, about, id, cents, feeCents }));
      };
      const [charged, held] = [await paid(), await paid('hold')];
      await provider.capture(held.ref, 400, newId());
      await provider.refund(charged.ref, 200, newId());
      const about = (ref: string, all: Awaited<ReturnType<typeof listed>>) =>
        all.filter((one) => one.about === ref);
      const all = await listed();
      const id = charged.asked.id;
      expect(about(charged.ref, all)).toMatchObject([
        { kind: 'charge', id, cents: 500 },
        { kind: 'refund', cents: -200 },
      ]);
      expect(about(charged.ref, all)[0]!.feeCents).toBeGreaterThan(0);
      expect(about(held.ref, all)).toMatchObject([{ kind: 'charge', id: held.asked.id, cents: 400 }]);
      expect(
        await provider.movements(begun.subtract({ hours: 24 * 400 }), begun.subtract({ hours: 24 * 399 })),
      ).toEqual([]);
      if (harness.renew) {
        const asked = asking('subscription', 900);
        await harness.pay(asked, await opened(asked), 'works');
        const [bill] = await saidOf(asked.id, 'renewal');
        await provider.refund(bill!.ref, 300, newId());
        expect(about(bill!.ref, await listed())).toMatchObject([
          { kind: 'charge', cents: 900 },
          { kind: 'refund', cents: -300 },
        ]);
      }
      const accountRef = harness.accountRef ?? (onboard && (await anAccount('finished')).ref);
      if (accountRef) {
        const payout = { id: newId(), accountRef, cents: 100, paymentRef: charged.ref };
        const out = await provider.payout(payout, newId());
        const sent = { kind: 'transfer', id: payout.id, cents: -100, feeCents: 0 };
        expect(about(out.ref, await listed())).toMatchObject([sent]);
      }
      if (!chargeBack) return;
      await harness.events('');
      await chargeBack(held.ref, 'open');
      const update = (await told(held.ref)).find((one) => one.about === 'chargeback');
      await chargeBack(held.ref, 'won');
      expect(about(update!.ref, await listed())).toMatchObject([
        { kind: 'chargeback', cents: -400, feeCents: 1500 },
        { kind: 'chargeback', cents: 400, feeCents: 0 },
      ]);
    });

    it('an event is accepted only from the provider, and stored without names', inTime, async () => {
      const asked = asking();
      await harness.pay(asked, await opened(asked), 'works');
      const [sent] = await harness.events(asked.id);
      const { body, headers } = sent!;
      const bytes = (text: string) => new TextEncoder().encode(text);
      const now = harness.now();
      const altered = body.replace('500', '900');
      expect(altered).not.toBe(body);
      const forged = new Headers(headers);
      for (const [field, value] of headers) forged.set(field, value.replace(/(v1=).{8}/, '$1aaaaaaaa'));
      expect(await provider.proven(bytes(body), headers, now)).not.toBeNull();
      expect(await provider.proven(bytes(altered), headers, now)).toBeNull();
      expect(await provider.proven(bytes(`${body} `), headers, now)).toBeNull();
      expect(await provider.proven(bytes(body), forged, now)).toBeNull();
      expect(await provider.proven(bytes(body), new Headers(), now)).toBeNull();
      expect(await provider.proven(bytes(body), headers, now.add({ minutes: 6 }))).toBeNull();
      const kept = JSON.stringify(await provider.proven(bytes(body), headers, now));
      expect(kept).not.toMatch(/casey|@/i);
    });

    it(
      'a call that fails or gets no response is unreachable, and is repeated with the same key',
      inTime,
      async () => {
        const { next } = harness;
        if (!next) return;
        for (const trouble of ['fail', 'stall', 'answer-late'] as const) {
          const asked = asking();
          const key = `checkout:${asked.id}`;
          // The library repeats each call once before it gives up.
          next(trouble, 2);
          expect([trouble, await problemOf(provider.checkout(asked, key))]).toEqual([trouble, 'unreachable']);
          const page = await provider.checkout(asked, key);
          expect(await provider.checkout(asked, key)).toEqual(page);
        }
        const { ref, asked } = await paid();
        const key = newId();
        next('answer-late', 2);
        expect(await problemOf(provider.refund(ref, 200, key))).toBe('unreachable');
        expect(await provider.refund(ref, 200, key)).toMatchObject({ refundedCents: 200 });
        const all = await saidOf(asked.id, 'payment');
        expect(all.reduce(mergeTotals, NOTHING).refundedCents).toBe(200);
      },
    );
  });
}
