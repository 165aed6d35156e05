import type { ActWords } from '../admin/acts.ts';

declare module '../admin/acts.ts' {
  interface AdminActs {
    'change-law': 'state-law';
    'change-tax': 'state-law';
  }
}

export const LAW_ACTS: ActWords<'change-law' | 'change-tax'> = {
  'change-law': 'Changed the law of',
  'change-tax': 'Changed the tax of',
};
