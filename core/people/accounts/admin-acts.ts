import type { ActWords } from '../../ground/admin/acts.ts';

declare module '../../ground/admin/acts.ts' {
  interface AdminActs {
    suspend: 'person';
    lift: 'person';
    'sign-out': 'person';
    'view-as': 'person';
    'view-as-end': 'person';
  }
}

export const ACCOUNT_ACTS: ActWords<'suspend' | 'lift' | 'sign-out' | 'view-as' | 'view-as-end'> = {
  suspend: 'Suspended',
  lift: 'Lifted the suspension of',
  'sign-out': 'Signed out everywhere',
  'view-as': 'Started to view, read only, the account of',
  'view-as-end': 'Stopped viewing the account of',
};
