import { expect, it } from 'vitest';
import { MAX_TOASTS } from './toast.tsx';
import { TOAST_MILLISECONDS } from './toast-look.ts';

it('shows a toast for four seconds, and up to three at a time', () => {
  expect([TOAST_MILLISECONDS, MAX_TOASTS]).toEqual([4000, 3]);
});
