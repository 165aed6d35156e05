import * as rules from '#text/consultations/requests/rules';
import * as words from '#text/consultations/requests/screens';
import { bookingPath } from '../../../core/consultations/bookings/booking-paths.ts';
import { perRequestField } from '../../../core/consultations/bookings/request/request-fields.ts';
import type { TaxRate } from '../../../core/ground/geography/tax.ts';
import { agreePath, resendPath } from '../../guard/return-path.ts';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { NO_VISIT, type VisitAddress } from './visit-fields.tsx';
import type { WhoAsks } from './who-asks.tsx';

export type RequestProblem = { message: string; link?: { to: string; label: string } };

export type Placed = { placed: { bookingId: string; title: string; description: string } };

export type RequestAnswer = RefusedAnswer | Placed;

export type RefusedAnswer = FormAnswer & {
  /** The tax rate at the address of a home visit; absent for other methods. */
  homeTaxRate?: TaxRate;
  /** The ZIP code of a home visit whose times the page did not yet show. */
  visitZip?: string;
  /** The unpaid request that keeps this one from being sent. */
  unpaidId?: string | undefined;
};

export type RefusedRequest = {
  problem: RequestProblem;
  shares: boolean;
  visit: VisitAddress;
  homeTaxRate: TaxRate | null;
  whoAsks: WhoAsks;
};

/** @param here path of the form's page with the current choices. */
export function readRefused(answer: RefusedAnswer, here: string): RefusedRequest {
  const typed = answer.result?.initialValue ?? {};
  const wrong = answer.result?.error ?? {};
  const times = wrong.also?.[0];
  const errors = {
    firstName: wrong.firstName ?? undefined,
    ...perRequestField((name) => wrong[name] ?? undefined),
  };
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    problem: problemIn(answer, here, times ?? Object.values(errors).find(Boolean)?.[0]),
    shares: typed.share !== undefined,
    whoAsks: { firstName: text(typed.firstName), ...perRequestField((name) => text(typed[name])), errors },
    homeTaxRate: answer.homeTaxRate ?? null,
    visit: answer.result ? { address: text(typed.visitAddress), zip: text(typed.visitZip) } : NO_VISIT,
  };
}

function problemIn(
  { refusal, visitZip, unpaidId, problem }: RefusedAnswer,
  here: string,
  wrong: string | undefined,
): RequestProblem {
  if (!refusal) return { message: problem ?? wrong ?? rules.choose_first() };
  const { code, message } = refusal;
  switch (code) {
    case 'email_unverified':
      return { message, link: { to: resendPath(here), label: words.send_link_again() } };
    case 'consent_needed':
      return { message, link: { to: agreePath(here), label: words.read_and_agree() } };
    case 'under_age':
      return { message, link: { to: '/dashboard/settings', label: words.account_settings() } };
    case 'unpaid_request':
      return unpaidId
        ? { message, link: { to: bookingPath(unpaidId), label: words.pay_or_release() } }
        : { message, link: toBookings() };
    case 'too_many_open_requests':
    case 'own_time_taken':
    case 'already_sent':
      return { message, link: toBookings() };
    case 'slot_unavailable':
    case 'slot_taken':
      return visitZip
        ? { message, link: { to: withVisit(here, visitZip), label: words.see_times_there() } }
        : { message };
    default:
      return { message };
  }
}

const toBookings = () => ({ to: '/dashboard/bookings', label: words.see_your_bookings() });

function withVisit(here: string, visitZip: string): string {
  const [path, search] = here.split('?');
  const query = new URLSearchParams(search);
  query.delete('start');
  query.set('visit', visitZip);
  return `${path}?${query}`;
}
