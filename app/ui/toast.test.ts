import { expect, it } from 'vitest';
import { TOAST_MILLISECONDS, TOASTS_AT_MOST } from './toast.tsx';

it('a toast stays for four seconds, and three are seen at once', () => {
  expect([TOAST_MILLISECONDS, TOASTS_AT_MOST]).toEqual([4000, 3]);
});
