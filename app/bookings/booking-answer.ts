import type { VisitAddress } from './visit-fields.tsx';

/** Why a request was not made, and what may help. */
export type RequestProblem = { message: string; link?: { to: string; label: string } };

/** What the booking page's action answers with when it does not lead on to another page. */
export type RequestAnswer =
  | { problem: RequestProblem; shares: boolean; visit: VisitAddress; placed?: undefined }
  | {
      problem?: undefined;
      shares?: undefined;
      visit?: undefined;
      placed: { bookingId: string; title: string; description: string };
    };
