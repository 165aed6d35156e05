import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { STRIPE_EVENTS } from './stripe-notice.ts';

/** Returns the events that the operators' document lists for an endpoint. */
function eventsIn(document: string, endpoint: string): string[] {
  const [, list = ''] = document.split(`Events of the endpoint for ${endpoint}:\n\n`);
  const [lines = ''] = list.split('\n\n');
  return [...lines.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
}

it('lists for operators exactly the events that we read', () => {
  const document = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const [own, connected] = ['our own account', 'connected accounts'].map((name) => eventsIn(document, name));
  expect(new Set(own).size).toBe(own?.length);
  expect([...new Set([...own!, ...connected!])].toSorted()).toEqual(STRIPE_EVENTS.toSorted());
});
