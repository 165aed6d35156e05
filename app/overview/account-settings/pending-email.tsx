import { Form } from '../../sending/form.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

export function PendingEmail({ address }: { address: string }) {
  return (
    <Banner
      tone="info"
      title="Please confirm your new address"
      className="mb-6"
      action={
        <Form
          method="post"
          failed={{ title: 'Error', text: 'Failed to update profile' }}
          preventScrollReset
          className="flex flex-wrap gap-3"
        >
          <Button type="submit" name="intent" value="resend-email" variant="secondary" size="sm">
            Send a new link
          </Button>
          <Button type="submit" name="intent" value="keep-email" variant="secondary" size="sm">
            Keep my address
          </Button>
        </Form>
      }
    >
      <p className="break-words">Open the link that we sent to {address}.</p>
    </Banner>
  );
}
