import { DRAFT_FIELD } from '../../core/people/sign-in/typed-draft.ts';
import { Form } from '../sending/form.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/**
 * Offers what a person typed before they had to log in. The button fills the text into the form without
 * submitting it.
 */
export default function KeptTyped({ token, action }: { token: string; action: string }) {
  return (
    <div className="shell pt-6">
      <Banner tone="info" title="We kept what you typed before you logged in">
        <Form
          method="post"
          action={action}
          reloadDocument
          failed={{ title: 'Failed to put it back' }}
          className="mt-2"
        >
          <input type="hidden" name={DRAFT_FIELD} value={token} />
          <Button type="submit" size="sm">
            Put it back
          </Button>
        </Form>
      </Banner>
    </div>
  );
}
