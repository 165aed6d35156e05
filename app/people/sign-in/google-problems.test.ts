import { expect, it } from 'vitest';
import { googleProblem } from './google-problems.ts';

it('shows each failure at Google under one title', () => {
  expect(googleProblem('google')).toEqual({
    title: 'Google authentication failed',
    message: 'Failed to authenticate with Google',
  });
  expect(googleProblem('google-off')?.title).toBe('Google authentication failed');
});

it.each([null, '', 'x', '__proto__', 'constructor', '<script>'])('the URL cannot make it say %j', (word) =>
  expect(googleProblem(word)).toBeNull(),
);
