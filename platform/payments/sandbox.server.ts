import { fingerprint, sameText } from '../../lib/fingerprint.server.ts';
import {
  type AccountSaid,
  type AccountStatus,
  type ChargebackSaid,
  type CheckoutAsked,
  type CheckoutFound,
  MOST_MOVEMENTS,
  type Movement,
  type Notice,
  PaymentProblem,
  type PaymentSaid,
  type RenewalSaid,
  type Said,
  type Standing,
  type SubscriptionSaid,
} from './provider.ts';
import { isStorable, TOLERANCE_MS } from './said.ts';
import type {
  KeptCard,
  OnboardingOutcome,
  PortalOutcome,
  Sandbox,
  SandboxOutcome,
  SandboxPage,
  SandboxPortal,
  TestCard,
} from './sandbox.ts';
import { readSandboxNotice } from './sandbox-notice.ts';

/** The sandbox's stored records by name, changed by one transaction at a time. */
type SandboxRecords = {
  /** Returns and locks a record until the end; null if there is none. */
  take<Kept extends object>(name: string): Promise<Kept | null>;
  /** Like `take`, for a name that may be new: the second of two concurrent calls waits. */
  claim<Kept extends object>(name: string): Promise<Kept | null>;
  keep(name: string, kept: object): Promise<void>;
  /** Lists records whose name has a prefix, within a span by their `atMs`, earliest first, up to a limit. */
  list<Kept extends { atMs: number }>(
    beginning: string,
    span: { fromMs: number; untilMs: number; most: number },
  ): Promise<Kept[]>;
  /** Sends an event that many seconds after everything is stored. */
  send(body: string, afterSeconds: number): Promise<void>;
};

export type SandboxOptions = {
  /** Runs work on the records in one transaction. */
  atOnce<Result>(work: (records: SandboxRecords) => Promise<Result>): Promise<Result>;
  now(): Temporal.Instant;
  newId(): string;
  publicOrigin: string;
  /** The key that signs events. */
  key: string;
};

const SIGNATURE_HEADER = 'Sandbox-Signature';
/** Test money has one currency. */
const USD = { currency: 'usd' };
/** The delay of the event for the card that makes the answer time out, in seconds. */
const LATE_SECONDS = 10;
const MONTH = { months: 1 };
/** How long a chargeback can be answered, and what it costs. */
const EVIDENCE_MS = 9 * 86_400_000;
const CHARGEBACK_CENTS = 1500;
/** The sandbox's fee: per dollar charged, and per charge. */
const FEE_OF_A_DOLLAR = 0.029;
const FEE_OF_A_CHARGE_CENTS = 30;
/** How long a portal or an account's page stays open. */
const PORTAL_MS = 3_600_000;
/** The number of a subscription's bills shown in its portal. */
const BILLS_SHOWN = 12;

type KeptPage = Omit<CheckoutAsked, 'expiresAt'> & {
  status: SandboxPage['status'];
  expiresAtMs: number;
  /** The resulting payment or subscription. */
  madeRef: string | null;
  /** Until when the sandbox ignores questions about it. */
  silentUntilMs?: number;
};
/** A subscription's bill is a payment that we did not request, without an id of ours. */
type KeptPayment = Standing & {
  id: string | null;
  /** Set for a card that is declined when the hold is charged. */
  isDeclined?: true;
};
type KeptSubscription = Omit<SubscriptionSaid, 'about' | 'ref' | 'currency' | 'cents'> & {
  cents: number;
  words?: string;
  card?: KeptCard;
  bills?: { cents: number; atMs: number }[];
  /** The bill that was paid last. */
  lastBill?: RenewalSaid;
};
type KeptCustomer = { subscriptionRef: string };
type KeptPortal = { subscriptionRef: string; returnUrl: string; expiresAtMs: number; asksForStep: boolean };
type KeptAccount = { id: string; status: AccountStatus };
type KeptOnboarding = { accountRef: string; returnUrl: string; againUrl: string; expiresAtMs: number };
type KeptTransfer = { cents: number; reversedCents?: number; ref: string; accountRef?: string };
type KeptChargeback = Omit<ChargebackSaid, 'about' | 'paymentRef' | 'currency'>;
type KeptAnswer = {
  call: string;
  answer?: object;
  problem?: { kind: PaymentProblem['kind']; message: string };
};

/**
 * Our own provider for trials: accepts test cards, moves no money and behaves like the others. Keeps its own records, and
 * reports only by signed events.
 */
export function openSandbox(options: SandboxOptions): Sandbox {
  const { atOnce, now, newId, publicOrigin } = options;
  const signatureOf = (atMs: number, body: string) => fingerprint(`${atMs}.${body}`, options.key);

  async function tell(records: SandboxRecords, said: Said, afterSeconds = 0): Promise<void> {
    const atMs = now().epochMilliseconds;
    const notice: Omit<Notice, 'mismatch'> = {
      eventId: `evt_${newId()}`,
      type: `sandbox.${said.about}`,
      atMs,
      said,
    };
    await records.send(JSON.stringify(notice), afterSeconds);
  }

  async function note(
    records: SandboxRecords,
    movement: Omit<Movement, 'ref' | 'atMs' | 'currency'>,
  ): Promise<void> {
    const ref = `txn_${newId()}`;
    const kept: Movement = { ...movement, ...USD, ref, atMs: now().epochMilliseconds };
    await records.keep(`movement:${ref}`, kept);
  }

  const noteCharge = (records: SandboxRecords, about: string, id: string | null, cents: number) =>
    note(records, {
      kind: 'charge',
      about,
      id,
      cents,
      feeCents: Math.round(cents * FEE_OF_A_DOLLAR) + FEE_OF_A_CHARGE_CENTS,
    });

  /** Carries out a call once per key, and repeats the first answer, refusals included. */
  async function once<Answer extends object>(
    key: string,
    call: unknown,
    work: (records: SandboxRecords) => Promise<Answer>,
  ): Promise<Answer> {
    const asked = JSON.stringify(call);
    const { answer, problem } = await atOnce(async (records): Promise<KeptAnswer> => {
      const kept = await records.claim<KeptAnswer>(`key:${key}`);
      if (kept && kept.call !== asked) {
        throw new PaymentProblem('key-used-otherwise', 'The key was used for another call.');
      }
      if (kept) return kept;
      const done: KeptAnswer = { call: asked };
      try {
        done.answer = await work(records);
      } catch (error) {
        if (!(error instanceof PaymentProblem)) throw error;
        done.problem = { kind: error.kind, message: error.message };
      }
      await records.keep(`key:${key}`, done);
      return done;
    });
    if (problem) throw new PaymentProblem(problem.kind, problem.message);
    return answer as Answer;
  }

  async function changePayment(
    records: SandboxRecords,
    ref: string,
    change: (kept: KeptPayment) => Partial<Standing>,
  ): Promise<PaymentSaid> {
    const kept = await records.take<KeptPayment>(`payment:${ref}`);
    if (!kept) throw new PaymentProblem('refused', 'There is no such payment.');
    const after = { ...kept, ...change(kept) };
    await records.keep(`payment:${ref}`, after);
    const { isDeclined: _, ...told } = after;
    const said: PaymentSaid = { about: 'payment', ref, ...USD, ...told };
    await tell(records, said);
    return said;
  }

  async function changeSubscription(
    records: SandboxRecords,
    ref: string,
    change: (kept: KeptSubscription) => Partial<KeptSubscription>,
  ): Promise<SubscriptionSaid> {
    const kept = await records.take<KeptSubscription>(`subscription:${ref}`);
    if (!kept || kept.status === 'ended') {
      throw new PaymentProblem('refused', 'There is no such subscription.');
    }
    const after = { ...kept, ...change(kept) };
    await records.keep(`subscription:${ref}`, after);
    await tellSubscription(records, ref, after);
    return saidOf(ref, after);
  }

  async function pageAt(records: SandboxRecords, ref: string): Promise<KeptPage | null> {
    const page = await records.take<KeptPage>(`page:${ref}`);
    if (!page || page.expiresAtMs > now().epochMilliseconds || page.status === 'paid') return page;
    return { ...page, status: 'closed' };
  }

  async function madeBy(records: SandboxRecords, page: KeptPage): Promise<Omit<CheckoutFound, 'isClosed'>> {
    const ref = page.madeRef;
    if (!ref) return { said: null };
    if (page.kind !== 'subscription') {
      const payment = await records.take<KeptPayment>(`payment:${ref}`);
      if (!payment) return { said: null };
      const { isDeclined: _, ...told } = payment;
      return { said: { about: 'payment', ref, ...USD, ...told } };
    }
    const subscription = await records.take<KeptSubscription>(`subscription:${ref}`);
    return { said: subscription && saidOf(ref, subscription), bill: subscription?.lastBill ?? null };
  }

  /** Charges or holds what the page asks for. */
  async function taken(
    records: SandboxRecords,
    page: KeptPage,
    card: TestCard,
    afterSeconds: number,
  ): Promise<string> {
    const { id, kind, cents, words } = page;
    if (kind === 'subscription') {
      const ref = `sub_${newId()}`;
      const subscription: KeptSubscription = {
        id,
        cents,
        words,
        customerRef: `cus_${newId()}`,
        status: 'active',
        endsWithPeriod: false,
        isPaused: false,
        card: card === 'declined-later' ? card : 'works',
        periodEndsMs: aMonthAfter(now().epochMilliseconds),
      };
      const customer: KeptCustomer = { subscriptionRef: ref };
      await records.keep(`customer:${subscription.customerRef}`, customer);
      await keepPaid(records, ref, subscription, afterSeconds);
      return ref;
    }
    const ref = `pay_${newId()}`;
    const [heldCents, paidCents] = kind === 'hold' ? [cents, 0] : [0, cents];
    const payment: KeptPayment = { id, heldCents, paidCents, refundedCents: 0, isOver: false };
    await records.keep(
      `payment:${ref}`,
      card === 'declined-later' ? { ...payment, isDeclined: true } : payment,
    );
    if (paidCents > 0) await noteCharge(records, ref, id, paidCents);
    await tell(records, { about: 'payment', ref, ...USD, ...payment }, afterSeconds);
    return ref;
  }

  const tellSubscription = (records: SandboxRecords, ref: string, kept: KeptSubscription, afterSeconds = 0) =>
    tell(records, saidOf(ref, kept), afterSeconds);

  /** Stores a subscription whose month was just paid, and reports it and its bill. */
  async function keepPaid(
    records: SandboxRecords,
    ref: string,
    kept: KeptSubscription,
    afterSeconds = 0,
  ): Promise<void> {
    const bill = { cents: kept.cents, atMs: now().epochMilliseconds };
    const bills = [bill, ...(kept.bills ?? [])].slice(0, BILLS_SHOWN);
    const { id, cents, periodEndsMs } = kept;
    const lastBill: RenewalSaid = {
      about: 'renewal',
      id,
      subscriptionRef: ref,
      ref: `bill_${newId()}`,
      ...USD,
      cents,
      periodEndsMs,
    };
    await records.keep(`subscription:${ref}`, { ...kept, bills, lastBill });
    await tellSubscription(records, ref, kept, afterSeconds);
    await tellRenewal(records, lastBill, afterSeconds);
  }

  /** Locks a portal and its subscription; null if either is gone. */
  async function portalAt(records: SandboxRecords, ref: string) {
    const portal = await records.take<KeptPortal>(`portal:${ref}`);
    const kept = portal && (await records.take<KeptSubscription>(`subscription:${portal.subscriptionRef}`));
    if (!portal || !kept) return null;
    return { portal, kept, isClosed: portal.expiresAtMs <= now().epochMilliseconds };
  }

  const accountSaid = (ref: string, { id, status }: KeptAccount): AccountSaid => ({
    about: 'account',
    id,
    ref,
    status,
  });

  async function onboardingAt(records: SandboxRecords, ref: string) {
    const page = await records.take<KeptOnboarding>(`onboarding:${ref}`);
    const account = page && (await records.take<KeptAccount>(`account:${page.accountRef}`));
    if (!page || !account) return null;
    const isClosed = page.expiresAtMs <= now().epochMilliseconds || account.status === 'closed';
    return { page, account, isClosed };
  }

  const tellRenewal = async (records: SandboxRecords, said: RenewalSaid, afterSeconds = 0) => {
    const { ref, cents } = said;
    const bill: KeptPayment = { id: null, heldCents: 0, paidCents: cents, refundedCents: 0, isOver: false };
    await records.keep(`payment:${ref}`, bill);
    await noteCharge(records, ref, null, cents);
    await tell(records, said, afterSeconds);
  };

  return {
    name: 'sandbox',
    checkout: ({ expiresAt, ...asked }, key) =>
      once(key, ['checkout', asked, expiresAt.epochMilliseconds], async (records) => {
        const ref = `page_${newId()}`;
        const page: KeptPage = {
          ...asked,
          status: 'open',
          expiresAtMs: expiresAt.epochMilliseconds,
          madeRef: null,
        };
        await records.keep(`page:${ref}`, page);
        return { ref, url: `${publicOrigin}/test-payments/${ref}` };
      }),
    lookUp: (ref) =>
      atOnce(async (records) => {
        const page = await pageAt(records, ref);
        if (!page) throw new PaymentProblem('refused', 'There is no such page.');
        if ((page.silentUntilMs ?? 0) > now().epochMilliseconds) {
          throw new PaymentProblem('unreachable', 'The sandbox does not answer yet.');
        }
        return {
          ...(await madeBy(records, page)),
          isClosed: page.status === 'paid' || page.status === 'closed',
        };
      }),
    close: (ref) =>
      atOnce(async (records) => {
        const page = await pageAt(records, ref);
        if (!page) throw new PaymentProblem('refused', 'There is no such page.');
        if (page.status !== 'paid') await records.keep(`page:${ref}`, { ...page, status: 'closed' });
        return { ...(await madeBy(records, page)), isClosed: true };
      }),
    capture: (ref, cents, key) =>
      once(key, ['capture', ref, cents], async (records) => {
        const said = await changePayment(records, ref, (kept) => {
          if (kept.isDeclined) throw new PaymentProblem('declined', 'The card was declined.');
          if (kept.isOver || kept.paidCents > 0 || cents > kept.heldCents || cents <= 0) {
            throw new PaymentProblem('refused', 'That much is not held.');
          }
          return { paidCents: cents, heldCents: 0 };
        });
        await noteCharge(records, ref, said.id, cents);
        return said;
      }),
    release: (ref, key) =>
      once(key, ['release', ref], (records) =>
        changePayment(records, ref, (kept) => {
          if (kept.isOver || kept.paidCents > 0) throw new PaymentProblem('refused', 'Nothing is held.');
          return { isOver: true, heldCents: 0 };
        }),
      ),
    refund: (ref, cents, key) =>
      once(key, ['refund', ref, cents], async (records) => {
        const back = await records.take<KeptChargeback>(`chargeback:${ref}`);
        if (back && back.status !== 'won') {
          throw new PaymentProblem('refused', 'What its bank has taken back cannot be given back, too.');
        }
        const said = await changePayment(records, ref, (kept) => {
          const refundedCents = kept.refundedCents + cents;
          if (cents <= 0 || refundedCents > kept.paidCents) {
            throw new PaymentProblem('refused', 'That is more than was taken.');
          }
          return { refundedCents };
        });
        await note(records, { kind: 'refund', about: ref, id: said.id, cents: -cents, feeCents: 0 });
        return said;
      }),
    endWithPeriod: (ref, ends, key) =>
      once(key, ['end', ref, ends], (records) =>
        changeSubscription(records, ref, () => ({ endsWithPeriod: ends })),
      ),
    pause: (ref, key) =>
      once(key, ['pause', ref], (records) =>
        changeSubscription(records, ref, ({ status }) => ({
          isPaused: true,
          // The unpaid bill is void, so nothing is due.
          status: status === 'past-due' ? 'active' : status,
        })),
      ),
    resume: (ref, { nextBillMs }, key) =>
      once(key, ['resume', ref, nextBillMs], (records) =>
        changeSubscription(records, ref, () => ({ isPaused: false, periodEndsMs: nextBillMs })),
      ),
    stop: (ref, key) =>
      once(key, ['stop', ref], (records) => changeSubscription(records, ref, () => ({ status: 'ended' }))),
    portal: (customerRef, returnUrl) =>
      atOnce(async (records) => {
        const customer = await records.take<KeptCustomer>(`customer:${customerRef}`);
        if (!customer) throw new PaymentProblem('refused', 'There is no such customer.');
        const ref = `portal_${newId()}`;
        const portal: KeptPortal = {
          subscriptionRef: customer.subscriptionRef,
          returnUrl,
          asksForStep: false,
          expiresAtMs: now().epochMilliseconds + PORTAL_MS,
        };
        await records.keep(`portal:${ref}`, portal);
        return { url: `${publicOrigin}/test-payments/portal/${ref}` };
      }),
    openAccount: ({ id }, key) =>
      once(key, ['open-account', id], async (records) => {
        const ref = `acct_${newId()}`;
        const account: KeptAccount = { id, status: 'unfinished' };
        await records.keep(`account:${ref}`, account);
        return accountSaid(ref, account);
      }),
    onboarding: (accountRef, { returnUrl, againUrl }) =>
      atOnce(async (records) => {
        const account = await records.take<KeptAccount>(`account:${accountRef}`);
        if (!account || account.status === 'closed') {
          throw new PaymentProblem('refused', 'There is no such account.');
        }
        const ref = `onboarding_${newId()}`;
        const page: KeptOnboarding = {
          accountRef,
          returnUrl,
          againUrl,
          expiresAtMs: now().epochMilliseconds + PORTAL_MS,
        };
        await records.keep(`onboarding:${ref}`, page);
        return { url: `${publicOrigin}/test-payments/account/${ref}` };
      }),
    account: (ref) =>
      atOnce(async (records) => {
        const account = await records.take<KeptAccount>(`account:${ref}`);
        if (!account) throw new PaymentProblem('refused', 'There is no such account.');
        return accountSaid(ref, account);
      }),
    async accountPage() {
      throw new PaymentProblem('refused', 'The sandbox has no page of arrived money: no money moves.');
    },
    payout: ({ id, accountRef, cents }, key) =>
      once(key, ['payout', id, accountRef, cents], async (records) => {
        const account = await records.take<KeptAccount>(`account:${accountRef}`);
        const made = await records.claim<KeptTransfer>(`transfer:${id}`);
        if (made && made.cents !== cents) {
          throw new PaymentProblem('key-used-otherwise', 'Another sum was sent for that payout.');
        }
        if (!made && account?.status !== 'ready') {
          throw new PaymentProblem('refused', 'That account takes no money now.');
        }
        if (cents <= 0) throw new PaymentProblem('refused', 'Nothing is to be sent.');
        const { ref, reversedCents } = made ?? { ref: `out_${newId()}` };
        const said = {
          about: 'transfer' as const,
          id,
          ref,
          ...USD,
          cents,
          accountRef,
          ...(reversedCents && { reversedCents }),
        };
        if (!made) {
          await records.keep(`transfer:${id}`, { cents, ref, accountRef });
          await note(records, { kind: 'transfer', about: ref, id, cents: -cents, feeCents: 0 });
          await tell(records, said);
        }
        return said;
      }),
    async movements(from, until) {
      const found = await atOnce((records) =>
        records.list<Movement>('movement:', {
          fromMs: from.epochMilliseconds,
          untilMs: until.epochMilliseconds,
          most: MOST_MOVEMENTS + 1,
        }),
      );
      if (found.length > MOST_MOVEMENTS)
        throw new PaymentProblem('too-much', 'Too much has moved to be listed.');
      return found;
    },
    // Here a chargeback names the bill itself.
    billOf: async () => null,
    async proven(body, headers, at) {
      const [, sentMs = '', mark = ''] =
        /^t=(\d{1,15}),v1=(.{1,100})$/.exec(headers.get(SIGNATURE_HEADER) ?? '') ?? [];
      const text = new TextDecoder().decode(body);
      if (!mark || !sameText(mark, signatureOf(Number(sentMs), text))) return null;
      if (Math.abs(at.epochMilliseconds - Number(sentMs)) > TOLERANCE_MS) return null;
      const notice = readSigned(text);
      return notice && notice.atMs - at.epochMilliseconds <= TOLERANCE_MS ? notice : null;
    },

    sign(body) {
      const sentMs = now().epochMilliseconds;
      return new Headers({ [SIGNATURE_HEADER]: `t=${sentMs},v1=${signatureOf(sentMs, body)}` });
    },
    page: (ref) =>
      atOnce(async (records) => {
        const page = await pageAt(records, ref);
        if (!page) return null;
        const { kind, cents, words, doneUrl, backUrl, status } = page;
        return { kind, cents, words, doneUrl, backUrl, status };
      }),
    pay: (ref, card, isStepTaken = false) =>
      atOnce(async (records): Promise<SandboxOutcome> => {
        const page = await pageAt(records, ref);
        if (!page || page.status === 'closed') return 'closed';
        if (page.status === 'paid') return 'paid';
        if (card === 'declined') return 'declined';
        if (card === 'second-step' && !isStepTaken) {
          await records.keep(`page:${ref}`, { ...page, status: 'second-step' });
          return 'second-step';
        }
        const isLate = card === 'no-answer';
        const madeRef = await taken(records, page, card, isLate ? LATE_SECONDS : 0);
        const silentUntilMs = isLate ? now().epochMilliseconds + LATE_SECONDS * 1000 : 0;
        await records.keep(`page:${ref}`, { ...page, status: 'paid', madeRef, silentUntilMs });
        return isLate ? 'no-answer' : 'paid';
      }),
    portalPage: (ref) =>
      atOnce(async (records): Promise<SandboxPortal | null> => {
        const found = await portalAt(records, ref);
        if (!found) return null;
        const { portal, kept, isClosed } = found;
        const { status, periodEndsMs, endsWithPeriod, isPaused, cents } = kept;
        const { words = '', card = 'works', bills = [] } = kept;
        const { returnUrl, asksForStep } = portal;
        return {
          status,
          periodEndsMs,
          endsWithPeriod,
          isPaused,
          words,
          cents,
          card,
          bills,
          returnUrl,
          asksForStep,
          isClosed,
        };
      }),
    changeCard: (ref, card, isStepTaken = false) =>
      atOnce(async (records): Promise<PortalOutcome> => {
        const found = await portalAt(records, ref);
        if (!found || found.isClosed || found.kept.status === 'ended') return 'closed';
        const { portal, kept } = found;
        if (card === 'declined') return 'declined';
        const asksForStep = card === 'second-step' && !isStepTaken;
        if (asksForStep !== portal.asksForStep)
          await records.keep(`portal:${ref}`, { ...portal, asksForStep });
        if (asksForStep) return 'second-step';
        const after: KeptSubscription = { ...kept, card: card === 'declined-later' ? card : 'works' };
        const isOpen = kept.status === 'past-due' && !kept.endsWithPeriod;
        if (!isOpen || after.card === 'declined-later') {
          await records.keep(`subscription:${portal.subscriptionRef}`, after);
          return isOpen ? 'bill-declined' : 'taken';
        }
        const next = { ...after, status: 'active', periodEndsMs: aMonthAfter(kept.periodEndsMs) } as const;
        await keepPaid(records, portal.subscriptionRef, next, card === 'no-answer' ? LATE_SECONDS : 0);
        return 'paid';
      }),
    renew: (ref, card, onlyIfDue = false) =>
      atOnce(async (records) => {
        const kept = await records.take<KeptSubscription>(`subscription:${ref}`);
        if (!kept || kept.status === 'ended') return;
        // While it is paused the card is not charged, so nothing is declined.
        const isTaken = kept.isPaused || (card ?? kept.card ?? 'works') === 'works';
        if (onlyIfDue && kept.periodEndsMs > now().epochMilliseconds) return;
        if (kept.endsWithPeriod) {
          const ended: KeptSubscription = { ...kept, status: 'ended' };
          await records.keep(`subscription:${ref}`, ended);
          return await tellSubscription(records, ref, ended);
        }
        const after: KeptSubscription = isTaken
          ? { ...kept, status: 'active', periodEndsMs: aMonthAfter(kept.periodEndsMs) }
          : { ...kept, status: 'past-due' };
        if (isTaken && !kept.isPaused) return await keepPaid(records, ref, after);
        await records.keep(`subscription:${ref}`, after);
        await tellSubscription(records, ref, after);
      }),
    onboardingPage: (ref) =>
      atOnce(async (records) => {
        const found = await onboardingAt(records, ref);
        if (!found) return null;
        const { page, account, isClosed } = found;
        const { returnUrl, againUrl } = page;
        return { accountRef: page.accountRef, status: account.status, returnUrl, againUrl, isClosed };
      }),
    onboard: (ref, outcome) =>
      atOnce(async (records) => {
        const found = await onboardingAt(records, ref);
        if (!found || found.isClosed) return null;
        const { page, account } = found;
        const after: KeptAccount = { ...account, status: COMES_TO[outcome] ?? account.status };
        if (after.status !== account.status) {
          await records.keep(`account:${page.accountRef}`, after);
          await tell(records, accountSaid(page.accountRef, after));
        }
        await records.keep(`onboarding:${ref}`, { ...page, expiresAtMs: 0 });
        return { url: page.returnUrl };
      }),
    reverse: (id, cents) =>
      atOnce(async (records) => {
        const made = await records.claim<KeptTransfer>(`transfer:${id}`);
        const before = made?.reversedCents ?? 0;
        if (!made || cents <= 0 || before + cents > made.cents) return false;
        const after = { ...made, reversedCents: before + cents };
        await records.keep(`transfer:${id}`, after);
        await note(records, { kind: 'reversal', about: made.ref, id: null, cents, feeCents: 0 });
        await tell(records, { about: 'transfer', id, ...USD, accountRef: null, ...after });
        return true;
      }),
    bank: (accountRef, outcome, cents) =>
      atOnce(async (records) => {
        const reason = outcome === 'failed' ? 'account_closed' : null;
        await tell(records, { about: 'bank', accountRef, outcome, ...USD, cents, reason });
      }),
    chargeBack: (paymentRef, step) =>
      atOnce(async (records) => {
        const payment = await records.take<KeptPayment>(`payment:${paymentRef}`);
        const kept = await records.claim<KeptChargeback>(`chargeback:${paymentRef}`);
        const left = payment ? payment.paidCents - payment.refundedCents : 0;
        const isOver = kept?.status === 'won' || kept?.status === 'lost';
        if (isOver || (step === 'open' ? kept !== null || left <= 0 : kept === null)) return false;
        const begun: KeptChargeback = kept ?? {
          ref: `back_${newId()}`,
          cents: left,
          status: 'open',
          reason: 'product_not_received',
          withdrawnCents: left,
          reinstatedCents: 0,
          feeCents: CHARGEBACK_CENTS,
          feeBackCents: 0,
          evidenceByMs: now().epochMilliseconds + EVIDENCE_MS,
        };
        const reinstatedCents = step === 'won' ? begun.withdrawnCents : begun.reinstatedCents;
        const after: KeptChargeback = { ...begun, status: step, reinstatedCents };
        await records.keep(`chargeback:${paymentRef}`, after);
        const reinstated = after.reinstatedCents - begun.reinstatedCents;
        const moved = { kind: 'chargeback' as const, about: after.ref, id: payment?.id ?? null };
        if (!kept) await note(records, { ...moved, cents: -begun.withdrawnCents, feeCents: begun.feeCents });
        if (reinstated > 0) await note(records, { ...moved, cents: reinstated, feeCents: 0 });
        await tell(records, { about: 'chargeback', paymentRef, ...USD, ...after });
        return true;
      }),
  };
}

/** The state of an account after its holder leaves the page; 'half' does not change it. */
const COMES_TO: { readonly [Outcome in OnboardingOutcome]?: AccountStatus } = {
  finished: 'ready',
  more: 'action-needed',
  refused: 'refused',
  closed: 'closed',
};

/** The public part of a subscription, without its card and bills. */
function saidOf(
  ref: string,
  { words: _words, card: _card, bills: _bills, lastBill: _lastBill, ...said }: KeptSubscription,
): SubscriptionSaid {
  return { about: 'subscription', ref, ...USD, ...said };
}

/** Parses a signed event; null if it is not one or the database could not store it. */
function readSigned(text: string): Notice | null {
  try {
    const notice = readSandboxNotice(JSON.parse(text));
    return isStorable(notice) ? notice : null;
  } catch {
    return null;
  }
}

const aMonthAfter = (ms: number) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('UTC').add(MONTH).epochMilliseconds;
