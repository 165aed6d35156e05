import { z } from 'zod';
import * as words from '#text/business/team/rules';
import { typedText } from '../../../lib/text-field.ts';
import { emailForm } from '../../people/accounts/credentials-form.ts';

const roleField = z.enum(['staff', 'owner'], { error: words.choose_role });

export const invitationForm = emailForm.extend({
  role: roleField,
  /** The practitioner to link the invited person to; '' for none. */
  practitionerId: typedText().max(36, { error: words.choose_practitioner }).default(''),
});

export const roleForm = z.object({ role: roleField });
