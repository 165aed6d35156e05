import { type BookingStatus, STATUSES } from '../../consultations/bookings/booking.ts';
import { readTableQuery, type TableQuery, TIME_SORTS, type TimeSort } from '../../ground/admin/table-page.ts';
import { ALL_STATES } from '../../ground/geography/states.ts';

/** Which part of all bookings is asked for; everything comes from the address and may be anything. */
export type BookingsQuery = TableQuery<'all', TimeSort> & BookingsNarrowed;

/** By what the list of all bookings is narrowed down, besides words. */
export type BookingsNarrowed = {
  status: BookingStatus | null;
  /** The code of the state where it takes place. */
  state: string | null;
  /** The first and the last day of the consultation, ISO, in the zone where it takes place. */
  from: string | null;
  to: string | null;
};

/** All bookings, newest first. */
export const ALL_BOOKINGS: BookingsQuery = {
  words: '',
  filter: 'all',
  sort: 'newest',
  after: null,
  status: null,
  state: null,
  from: null,
  to: null,
};

/** Reads the part asked for; what is no status, state or day narrows nothing down. */
export function readBookingsQuery(params: URLSearchParams): BookingsQuery {
  const [status, state] = [params.get('status'), params.get('state')];
  return {
    ...readTableQuery(params, ['all'], TIME_SORTS),
    status: STATUSES.find((one) => one === status) ?? null,
    state: ALL_STATES.find(({ code }) => code === state)?.code ?? null,
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
  };
}

/** A day of this century as it is written in an address, or null. */
export function readDay(text: string | null): string | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(text ?? '')) return null;
  try {
    return Temporal.PlainDate.from(text!, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}
