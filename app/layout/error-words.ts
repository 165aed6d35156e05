import { isRouteErrorResponse } from 'react-router';
import * as words from '#text/layout/errors';
import { type WrongPage, wrongPageIn } from '../sending/wrong-page.ts';
import type { TypedAgain } from './typed-again.tsx';

export type ErrorWords = {
  status: number;
  title: string;
  text: string;
  requestId: string | null;
  again: TypedAgain | null;
  /** Set if the form belongs to an account other than the signed-in one. */
  page?: WrongPage;
  /** The page to continue on, if the form's page would have redirected instead of showing the form again. */
  onward?: string;
};

export function errorWords(error: unknown): ErrorWords {
  if (!isRouteErrorResponse(error)) return defect(500);
  const answered = answeredBy(error.data);
  const { status } = error;
  if (status >= 500 && status !== 503) return defect(status, answered);
  const title = (TITLES[status] ?? words.did_not_work)();
  if (status === 404) {
    return {
      status,
      title: answered.message ?? words.page_not_found(),
      text: words.page_not_found_help(),
      requestId: null,
      again: null,
    };
  }
  const { message, again, onward } = answered;
  const page = wrongPageIn(error.data);
  const text = message ?? words.go_back();
  return {
    status,
    title: page?.title ?? title,
    text,
    requestId: null,
    again,
    ...(page && { page }),
    ...(onward && { onward }),
  };
}

const TITLES: Record<number, () => string> = {
  401: words.sign_in_first,
  403: words.not_open_to_you,
  405: words.wrong_method,
  409: words.no_longer_possible,
  422: words.wrong_request,
  429: words.one_moment,
  503: words.not_available,
};

function defect(
  status: number,
  { requestId, again }: Omit<Answered, 'message' | 'onward'> = NOTHING,
): ErrorWords {
  return {
    status,
    title: words.our_fault(),
    text: requestId ? words.our_fault_noted() : words.our_fault_help(),
    requestId,
    again,
  };
}

type Answered = {
  message: string | null;
  requestId: string | null;
  again: TypedAgain | null;
  onward: string | null;
};
const NOTHING = { requestId: null, again: null };

function answeredBy(data: unknown): Answered {
  const { message, requestId, again, onward } = (typeof data === 'object' && data !== null ? data : {}) as {
    message?: unknown;
    requestId?: unknown;
    again?: TypedAgain;
    onward?: unknown;
  };
  return {
    message: typeof message === 'string' && message !== '' ? message : null,
    requestId: typeof requestId === 'string' ? requestId : null,
    again: again ?? null,
    onward: typeof onward === 'string' ? onward : null,
  };
}
