import { CONCERN_LONGEST } from '../../../core/consultations/bookings/concern.ts';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

/** What a client says about themselves with a request, and what is wrong with it. */
export type WhoAsks = {
  firstName: string;
  concern: string;
  errors: { firstName?: string[]; concern?: string[] };
};

export const NOTHING_SAID: WhoAsks = { firstName: '', concern: '', errors: {} };

/** Asks for a first name if the account has none, and what the client would like help with. */
export function WhoAsksFields(props: { kept: WhoAsks; asksFirstName: boolean; expertName: string }) {
  const { kept, asksFirstName, expertName } = props;
  return (
    <>
      {asksFirstName && (
        <TextField
          label="Your first name"
          name="firstName"
          autoComplete="given-name"
          defaultValue={kept.firstName}
          error={kept.errors.firstName}
          required
        />
      )}
      <TextArea
        label="What would you like help with?"
        optional
        name="concern"
        rows={2}
        hint={`Up to ${CONCERN_LONGEST} characters. Only you and ${expertName} can read it.`}
        defaultValue={kept.concern}
        error={kept.errors.concern}
      />
    </>
  );
}
