import { isRouteErrorResponse } from 'react-router';
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
  /** Where the page with the form would have redirected instead of showing the form again. */
  onward?: string;
};

export function errorWords(error: unknown): ErrorWords {
  if (!isRouteErrorResponse(error)) return defect(500);
  const answered = answeredBy(error.data);
  const { status } = error;
  if (status >= 500 && status !== 503) return defect(status, answered);
  const title = TITLES[status] ?? 'This did not work';
  if (status === 404) {
    return {
      status,
      title: answered.message ?? 'Oops! Page not found',
      text: 'The address may be mistyped, or the page has moved. Nothing of yours is lost.',
      requestId: null,
      again: null,
    };
  }
  const { message, again, onward } = answered;
  const page = wrongPageIn(error.data);
  const text = message ?? 'Please go back and try again.';
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

const TITLES: Record<number, string> = {
  401: 'Please log in first',
  403: 'This page is not open to you',
  405: 'This page cannot do that',
  409: 'This is no longer possible',
  422: 'Something was wrong with the request',
  429: 'One moment, please',
  503: 'Not available right now',
};

function defect(
  status: number,
  { requestId, again }: Omit<Answered, 'message' | 'onward'> = NOTHING,
): ErrorWords {
  return {
    status,
    title: 'Something went wrong on our side',
    text: `The fault is ours${requestId ? ' and has been noted' : ''}. Try once more in a moment; what you had saved is safe.`,
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
