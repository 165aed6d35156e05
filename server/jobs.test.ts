import { expect, it } from 'vitest';
import { SET_ASIDE_KINDS } from '../core/set-aside/kinds.ts';
import { jobNames } from './jobs.ts';

it('has a queue for everything that can be set aside and tried again', () => {
  for (const { queue } of Object.values(SET_ASIDE_KINDS)) expect(jobNames).toContain(queue);
});
