import { z } from 'zod';
import { typedText } from '../../../lib/text-field.ts';
import { emailForm } from '../../people/accounts/credentials-form.ts';

const roleField = z.enum(['staff', 'owner'], { error: 'Choose a role.' });

export const invitationForm = emailForm.extend({
  role: roleField,
  /** The practitioner who is the invited person; '' for none. */
  practitionerId: typedText().max(36, 'Choose one of your practitioners.').default(''),
});

export const roleForm = z.object({ role: roleField });
