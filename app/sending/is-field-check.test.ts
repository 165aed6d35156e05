import { INTENT } from '@conform-to/dom';
import { describe, expect, it } from 'vitest';
import { FIELD_CHECK, isFieldCheck } from './is-field-check.ts';

describe('a submit event', () => {
  it('of a field check has Conform’s name', () => {
    expect(FIELD_CHECK).toBe(INTENT);
  });

  const by = (attributes: Record<string, string>) => ({
    submitter: { getAttribute: (name: string) => attributes[name] ?? null },
  });

  it.each([
    ['a press of the button', by({ type: 'submit' }), false],
    ['a press of a button with a name', by({ type: 'submit', name: 'intent', value: 'save' }), false],
    ['the Enter key', { submitter: null }, false],
    ['the check of a field that was left', by({ name: FIELD_CHECK, value: '{"type":"validate"}' }), true],
  ])('by %s is a field check: %j', (_, event, expected) => {
    expect(isFieldCheck(event as Parameters<typeof isFieldCheck>[0])).toBe(expected);
  });
});
