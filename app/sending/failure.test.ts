import { describe, expect, it } from 'vitest';
import { adviceOn, failureOf, isReasonKnown, NO_ANSWER } from './failure.ts';

/** Builds the error that React Router reports for a response that is neither a page nor our data. */
const answer = (status: number, data: unknown = null) => ({ status, data, statusText: '', internal: false });

const PAGE = {
  title: 'You are signed in as Ana now',
  goesOn: { mark: 'x', label: 'Continue as Ana' },
  logIn: null,
};

describe('a send', () => {
  it.each([
    ['the network was away', new TypeError('Failed to fetch'), NO_ANSWER],
    ['the answer could not be read', new Error('Unable to decode turbo-stream response'), NO_ANSWER],
    [
      'a proxy answered with a page of its own',
      answer(502, '<html><body>Bad gateway.</body></html>'),
      { status: 502, requestId: null, message: null },
    ],
    [
      'the server failed',
      answer(500, { requestId: 'req-7' }),
      { status: 500, requestId: 'req-7', message: null },
    ],
    [
      'the server cannot serve now',
      answer(503, { code: 'unavailable', message: 'Please try again in a moment.', retryAfter: 5 }),
      { status: 503, requestId: null, message: 'Please try again in a moment.', retryAfter: 5 },
    ],
    [
      'it was turned away before any page saw it',
      answer(413, 'That is too much to send at once.'),
      { status: 413, requestId: null, message: 'That is too much to send at once.' },
    ],
    [
      'its page is of another account',
      answer(409, { code: 'other_account', message: 'Nothing is saved.', page: PAGE }),
      { status: 409, requestId: null, message: 'Nothing is saved.', page: PAGE },
    ],
    [
      'a program answered in its own words',
      answer(405, 'Error: You made a POST request to "/" but did not provide an action.'),
      { status: 405, requestId: null, message: null },
    ],
  ])('failed when %s', (_, thrown, failure) => {
    expect(failureOf(thrown)).toEqual(failure);
  });

  it.each([
    ['led on to another page', new Response(null, { status: 302, headers: { Location: '/' } })],
    ['was refused on purpose', answer(403, { code: 'not_allowed', message: 'Not for you.' })],
    ['asked for what is not there', answer(404, null)],
  ])('did not fail when it %s', (_, thrown) => {
    expect(failureOf(thrown)).toBeNull();
  });
});

it.each([
  [NO_ANSWER, true, /^No answer came back/],
  [NO_ANSWER, false, /^You seem to be offline/],
  [{ status: 502, requestId: null, message: null }, true, /^We could not save this just now/],
  [{ status: 413, requestId: null, message: 'Too much.' }, true, /^Too much\.$/],
])('describes %o in helpful words', (failure, isOnline, words) => {
  expect(adviceOn(failure, isOnline)).toMatch(words);
});

it.each([
  ['the browser is offline', NO_ANSWER, false, true],
  ['the server said it', { ...NO_ANSWER, status: 503, message: 'We are updating.' }, true, true],
  ['no answer came', NO_ANSWER, true, false],
  ['the server failed without a word', { ...NO_ANSWER, status: 500 }, true, false],
])('if %s, the reason is known or not', (_what, failure, isOnline, known) => {
  expect(isReasonKnown(failure, isOnline)).toBe(known);
});
