import { expect, it } from 'vitest';
import { TAGLINES } from './taglines.ts';

it('has twenty phrases, no two alike, each fit to follow "Get plugged in,"', () => {
  expect(TAGLINES).toHaveLength(20);
  expect(new Set(TAGLINES).size).toBe(20);
  for (const phrase of TAGLINES) expect(phrase).toMatch(/^[a-z].*[.!]$/);
});
