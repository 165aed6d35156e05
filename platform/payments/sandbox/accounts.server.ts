import type Stripe from 'stripe';
import { pathInLanguage } from '../../../lib/language.ts';
import type { Cents } from '../../../lib/money.ts';
import type { AccountStatus } from '../provider.ts';
import type { OnboardingOutcome, Sandbox } from '../sandbox.ts';
import {
  ApiError,
  type AtDesk,
  centsIn,
  type Desk,
  invalid,
  listOf,
  type Metadata,
  metadataIn,
  missing,
  note,
  type Routes,
  tell,
} from './desk.server.ts';
import { CARDHOLDER, intentOfCharge, paymentAt } from './payments.server.ts';
import { PORTAL_MS } from './subscriptions.server.ts';

type KeptAccount = { metadata: Metadata; status: AccountStatus };
type KeptOnboarding = { accountRef: string; returnUrl: string; againUrl: string; expiresAtMs: number };
type KeptTransfer = {
  ref: string;
  accountRef: string;
  metadata: Metadata;
  cents: Cents;
  reversedCents: Cents;
  /** The ID of the charge that the money comes from; '' if there is none. */
  source: string;
  atMs: number;
};

type Account = Pick<
  Stripe.Account,
  'id' | 'object' | 'details_submitted' | 'payouts_enabled' | 'metadata' | 'email'
> & {
  capabilities: { transfers: 'active' | 'inactive' };
  requirements: Pick<Stripe.Account.Requirements, 'currently_due' | 'past_due' | 'disabled_reason'>;
};
type Transfer = Pick<
  Stripe.Transfer,
  'id' | 'object' | 'amount' | 'amount_reversed' | 'currency' | 'livemode' | 'metadata'
> & { destination: string; source_transaction: string | null };

/** The status of an account after each outcome of the identity page. 'half' leaves it unchanged. */
const COMES_TO: { readonly [Outcome in OnboardingOutcome]?: AccountStatus } = {
  finished: 'ready',
  more: 'action-needed',
  refused: 'refused',
  closed: 'closed',
};

/** The maximum number of transfers to list for an account or charge. */
const MAX_TRANSFERS = 10_000;

function accountObject(id: string, { metadata, status }: KeptAccount): Account {
  const isReady = status === 'ready';
  const past_due = status === 'action-needed' ? ['individual.verification.document'] : [];
  const asked = ['external_account.account_number', 'individual.id_number'];
  const disabled = status === 'refused' ? 'rejected.other' : null;
  return {
    id,
    object: 'account',
    metadata,
    email: CARDHOLDER.email,
    details_submitted: status !== 'unfinished',
    payouts_enabled: isReady,
    capabilities: { transfers: isReady ? 'active' : 'inactive' },
    requirements: {
      currently_due: status === 'unfinished' ? asked : past_due,
      past_due,
      disabled_reason: past_due.length > 0 ? 'requirements.past_due' : disabled,
    },
  };
}

function transferObject(kept: KeptTransfer): Transfer {
  return {
    id: kept.ref,
    object: 'transfer',
    amount: kept.cents,
    amount_reversed: kept.reversedCents,
    currency: 'usd',
    livemode: false,
    metadata: kept.metadata,
    destination: kept.accountRef,
    source_transaction: kept.source || null,
  };
}

/**
 * Returns an account.
 * @throws ApiError if there is no such account or it is closed.
 */
async function accountAt(desk: Desk, ref: string): Promise<KeptAccount> {
  const account = await desk.records.take<KeptAccount>(`account:${ref}`);
  if (!account) throw missing(ref);
  if (account.status === 'closed') {
    throw new ApiError(403, 'invalid_request_error', 'That account is closed to us.', 'account_invalid');
  }
  return account;
}

async function openAccount(desk: Desk, fields: URLSearchParams): Promise<object> {
  if (fields.get('controller[requirement_collection]') !== 'stripe') {
    throw invalid('The sandbox has only accounts whose holders answer Stripe itself.');
  }
  const ref = desk.newRef('acct');
  const account: KeptAccount = { metadata: metadataIn(fields), status: 'unfinished' };
  await desk.records.keep(`account:${ref}`, account);
  return accountObject(ref, account);
}

async function openOnboarding(desk: Desk, fields: URLSearchParams): Promise<object> {
  const accountRef = fields.get('account') ?? '';
  await accountAt(desk, accountRef);
  const [returnUrl, againUrl] = [fields.get('return_url'), fields.get('refresh_url')];
  if (!returnUrl || !againUrl) throw invalid('Missing return_url');
  const ref = desk.newRef('onboarding');
  const page: KeptOnboarding = { accountRef, returnUrl, againUrl, expiresAtMs: desk.nowMs + PORTAL_MS };
  await desk.records.keep(`onboarding:${ref}`, page);
  return { object: 'account_link', url: desk.origin + pathInLanguage(`/test-payments/account/${ref}`) };
}

async function send(desk: Desk, fields: URLSearchParams): Promise<object> {
  const cents = centsIn(fields, 'amount');
  const accountRef = fields.get('destination') ?? '';
  const account = await accountAt(desk, accountRef);
  if (account.status !== 'ready') {
    throw invalid('Your destination account needs to have the transfers capability enabled.');
  }
  const source = fields.get('source_transaction') ?? '';
  if (source) {
    const { paidCents } = await paymentAt(desk, intentOfCharge(source));
    const asked = { where: { source }, most: MAX_TRANSFERS };
    const used = await desk.records.list<KeptTransfer>('transfer:', asked);
    if (used.reduce((sum, one) => sum + one.cents, cents) > paidCents) {
      throw invalid('Transfers using this transaction as a source exceed its amount.');
    }
  }
  const metadata = metadataIn(fields);
  const ref = desk.newRef('tr');
  const kept = { ref, accountRef, metadata, cents, reversedCents: 0, source, atMs: desk.nowMs };
  await desk.records.keep(`transfer:${ref}`, kept);
  await note(desk, { kind: 'transfer', about: ref, metadata, cents: -cents, feeCents: 0 });
  await tell(desk, 'transfer.created', transferObject(kept));
  return transferObject(kept);
}

export const ACCOUNT_ROUTES: Routes = {
  'POST /v1/accounts': openAccount,
  'GET /v1/accounts/:id': async (desk, _fields, id) => accountObject(id, await accountAt(desk, id)),
  'POST /v1/account_links': openOnboarding,
  'POST /v1/accounts/:id/login_links': async () => {
    throw invalid('The sandbox has no page of arrived money: no money moves.');
  },
  'POST /v1/transfers': send,
  'GET /v1/transfers': async (desk, fields) => {
    const where = { accountRef: fields.get('destination') ?? '' };
    const sent = await desk.records.list<KeptTransfer>('transfer:', { where, most: MAX_TRANSFERS });
    return listOf('/v1/transfers', sent.map(transferObject));
  },
};

async function onboardingAt(desk: Desk, ref: string) {
  const page = await desk.records.take<KeptOnboarding>(`onboarding:${ref}`);
  const account = page && (await desk.records.take<KeptAccount>(`account:${page.accountRef}`));
  if (!page || !account) return null;
  return { page, account, isClosed: page.expiresAtMs <= desk.nowMs || account.status === 'closed' };
}

async function onboard(desk: Desk, ref: string, outcome: OnboardingOutcome) {
  const found = await onboardingAt(desk, ref);
  if (!found || found.isClosed) return null;
  const { page, account } = found;
  const { accountRef } = page;
  const after: KeptAccount = { ...account, status: COMES_TO[outcome] ?? account.status };
  if (after.status !== account.status) {
    await desk.records.keep(`account:${accountRef}`, after);
    if (after.status === 'closed') {
      const application = { id: 'ca_sandbox', object: 'application' };
      await tell(desk, 'account.application.deauthorized', application, accountRef);
    } else await tell(desk, 'account.updated', accountObject(accountRef, after), accountRef);
  }
  await desk.records.keep(`onboarding:${ref}`, { ...page, expiresAtMs: 0 });
  return { url: page.returnUrl };
}

async function reverse(desk: Desk, ref: string, cents: Cents): Promise<boolean> {
  const kept = await desk.records.take<KeptTransfer>(`transfer:${ref}`);
  if (!kept || cents <= 0 || kept.reversedCents + cents > kept.cents) return false;
  const after = { ...kept, reversedCents: kept.reversedCents + cents };
  await desk.records.keep(`transfer:${ref}`, after);
  await note(desk, { kind: 'reversal', about: ref, metadata: {}, cents, feeCents: 0 });
  await tell(desk, 'transfer.reversed', transferObject(after));
  return true;
}

/** Returns the sandbox's functions for account holders and banks. */
export function accountPages(
  atDesk: AtDesk,
): Pick<Sandbox, 'onboardingPage' | 'onboard' | 'reverse' | 'bank'> {
  return {
    onboardingPage: (ref) =>
      atDesk(async (desk) => {
        const found = await onboardingAt(desk, ref);
        if (!found) return null;
        const { accountRef, returnUrl, againUrl } = found.page;
        return { accountRef, status: found.account.status, returnUrl, againUrl, isClosed: found.isClosed };
      }),
    onboard: (ref, outcome) => atDesk((desk) => onboard(desk, ref, outcome)),
    reverse: (ref, cents) => atDesk((desk) => reverse(desk, ref, cents)),
    bank: (accountRef, outcome, amount) =>
      atDesk(async (desk) => {
        const isFailed = outcome === 'failed';
        const payout = {
          id: desk.newRef('po'),
          object: 'payout',
          amount,
          currency: 'usd',
          livemode: false,
          status: isFailed ? 'failed' : 'paid',
          failure_code: isFailed ? 'account_closed' : null,
          failure_message: isFailed ? `The account of ${CARDHOLDER.name} is closed.` : null,
        };
        await tell(desk, isFailed ? 'payout.failed' : 'payout.paid', payout, accountRef ?? undefined);
      }),
  };
}
