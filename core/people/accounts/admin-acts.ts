import type { ActWords } from '../../ground/admin/acts.ts';

declare module '../../ground/admin/acts.ts' {
  interface AdminActs {
    suspend: 'person';
    lift: 'person';
    'sign-out': 'person';
  }
}

export const ACCOUNT_ACTS: ActWords<'suspend' | 'lift' | 'sign-out'> = {
  suspend: 'Suspended',
  lift: 'Lifted the suspension of',
  'sign-out': 'Signed out everywhere',
};
