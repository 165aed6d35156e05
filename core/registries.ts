import { ACCOUNT_ACTS } from './accounts/admin-acts.ts';
import type { ActWords, AdminAct } from './admin/acts.ts';
import { LETTER_ACTS } from './contact/admin-acts.ts';
import { LAW_ACTS } from './geography/admin-acts.ts';
import { REPORT_ACTS } from './moderation/admin-acts.ts';
import { SET_ASIDE_ACTS } from './set-aside/admin-acts.ts';

/** How the record says each act. An act that a concept declares and this leaves out is an error of types. */
export const ADMIN_ACTS: ActWords<AdminAct> = {
  ...ACCOUNT_ACTS,
  ...LAW_ACTS,
  ...SET_ASIDE_ACTS,
  ...LETTER_ACTS,
  ...REPORT_ACTS,
};
