import { z } from 'zod';
import { typedText } from '../../../lib/text-field.ts';
import { emailForm } from '../../people/accounts/credentials-form.ts';

const roleField = z.enum(['staff', 'owner'], { error: 'Choose a role.' });

/** Whom an owner invites, and as what. */
export const invitationForm = emailForm.extend({
  role: roleField,
  /** Whom clients book when they book them; '' for nobody. */
  practitionerId: typedText().max(36, 'Choose one of your practitioners.').default(''),
});

/** Which role somebody is to have. */
export const roleForm = z.object({ role: roleField });
