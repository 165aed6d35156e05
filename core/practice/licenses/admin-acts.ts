import type { ActWords } from '../../ground/admin/acts.ts';

declare module '../../ground/admin/acts.ts' {
  interface AdminActs {
    'see-license-picture': 'license';
    'approve-license': 'license';
    'reject-license': 'license';
  }
}

export const LICENSE_ACTS: ActWords<'see-license-picture' | 'approve-license' | 'reject-license'> = {
  'see-license-picture': 'Looked at the picture of the license of',
  'approve-license': 'Approved the license of',
  'reject-license': 'Rejected the license of',
};
