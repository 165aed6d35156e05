import { expect, it } from 'vitest';
import { displayName } from './display-name.ts';

it.each([
  [{ firstName: 'Robin', email: 'rr@example.test' }, 'Robin'],
  [{ firstName: ' Robin ', email: 'rr@example.test' }, 'Robin'],
  [{ firstName: '  ', email: 'rr@example.test' }, 'rr'],
  [{ firstName: null, email: 'rr@example.test' }, 'rr'],
  [{ firstName: null, email: '@example.test' }, 'User'],
  [{ firstName: null, email: null }, 'User'],
  [{}, 'User'],
])('%j is shown as %s', (person, name) => expect(displayName(person)).toBe(name));
