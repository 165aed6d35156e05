import { describe, expect, it } from 'vitest';
import { errorWords } from './error-words.ts';

/** Builds the error that React Router passes to an error boundary for a thrown `data()`. */
const answer = (status: number, data: unknown = null) => ({ status, data, statusText: '', internal: false });

describe('an error page', () => {
  it('says that there is no such page', () => {
    expect(errorWords(answer(404))).toMatchObject({ status: 404, title: 'Oops! Page not found' });
  });

  it('names the missing thing, if the refusal does', () => {
    expect(errorWords(answer(404, { message: 'Expert not found' })).title).toBe('Expert not found');
  });

  it.each([
    [401, 'Please log in first'],
    [403, 'This page is not open to you'],
    [409, 'This is no longer possible'],
    [429, 'One moment, please'],
    [503, 'Not available right now'],
    [418, 'This did not work'],
  ])('for a refusal with status %i has the title "%s" and its message', (status, title) => {
    const message = 'This time has just been taken.';
    expect(errorWords(answer(status, { message }))).toEqual({
      status,
      title,
      text: message,
      requestId: null,
      again: null,
    });
  });

  it('names the failed request, and says that we logged it', () => {
    const words = errorWords(answer(500, { requestId: 'req-2' }));
    expect(words.requestId).toBe('req-2');
    expect(words.text).toContain('has been noted');
  });

  it('names no request for an error in the browser, which no log contains', () => {
    const words = errorWords(new Error('boom'));
    expect(words).toMatchObject({ status: 500, requestId: null });
    expect(words.text).not.toContain('noted');
  });

  it.each([
    ['the message of a defect', new Error('password=hunter2')],
    ['the data of a defect', answer(500, { message: 'select * from users' })],
    ['a thrown text', 'at /srv/app/secret.ts'],
    ['nothing at all', undefined],
  ])('never shows %s', (_, error) => {
    const { title, text } = errorWords(error);
    expect(title).toBe('Something went wrong on our side');
    expect(text).not.toMatch(/hunter2|select|secret/);
  });
});
