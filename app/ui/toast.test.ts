import { expect, it } from 'vitest';
import { TOASTS_AT_MOST } from './toast.tsx';
import { TOAST_MILLISECONDS } from './toast-look.ts';

it('shows a toast for four seconds, and up to three at once', () => {
  expect([TOAST_MILLISECONDS, TOASTS_AT_MOST]).toEqual([4000, 3]);
});
