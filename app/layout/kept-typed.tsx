import * as words from '#text/layout/screens';
import { DRAFT_FIELD } from '../../core/people/sign-in/typed-draft.ts';
import { Form } from '../sending/form.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/**
 * Offers text that a person typed before logging in. The button fills the text into the form without
 * submitting it.
 */
export default function KeptTyped({ token, action }: { token: string; action: string }) {
  return (
    <div className="shell pt-6">
      <Banner tone="info" title={words.kept_typed()}>
        <Form
          method="post"
          action={action}
          reloadDocument
          failed={{ title: words.failed_to_put_it_back() }}
          className="mt-2"
        >
          <input type="hidden" name={DRAFT_FIELD} value={token} />
          <Button type="submit" size="sm">
            {words.put_it_back()}
          </Button>
        </Form>
      </Banner>
    </div>
  );
}
