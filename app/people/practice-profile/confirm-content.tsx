import * as messages from '#text/people/practice-profile/screens';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { PageLink } from '../../ui/page-link.tsx';

/** Appears after a content warning. Lets authors keep their words, and links to the guidelines. */
export function ConfirmContent({ answer }: { answer: FormAnswer | undefined }) {
  if (answer?.refusal?.code !== 'content_warning') return null;
  return (
    <div className="rounded-md border border-pending-line bg-pending-soft p-4">
      <Checkbox
        name="confirmed"
        label={messages.keep_these_words()}
        hint={messages.keep_these_words_hint()}
      />
      <PageLink to="/safety-guidelines#no-sale" className="text-link mt-2 inline-block text-sm">
        {messages.why_no_sale()}
      </PageLink>
    </div>
  );
}
