import { describe, expect, it } from 'vitest';
import { isPageAt } from './page-link.tsx';

describe('a link in a row of tabs', () => {
  it.each([
    ['/admin/people', '/admin/people', false, true],
    ['/admin/people/1', '/admin/people', false, true],
    ['/admin/people', '/admin', true, false],
    ['/admin', '/admin', true, true],
    ['/become-expert-now', '/become-expert', false, false],
    ['/auth', '/auth?next=%2Ffind-experts', false, false],
  ])('at %s, to %s (exact: %s), is current: %s', (pathname, to, end, isCurrent) =>
    expect(isPageAt(pathname, to, end)).toBe(isCurrent),
  );
});
