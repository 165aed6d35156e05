import * as messages from '#text/overview/account-settings/screens';
import { Form } from '../../sending/form.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

export function PendingEmail({ address }: { address: string }) {
  return (
    <Banner
      tone="info"
      title={messages.confirm_new_address()}
      className="mb-6"
      action={
        <Form
          method="post"
          failed={{ title: messages.error(), text: messages.profile_not_updated() }}
          preventScrollReset
          className="flex flex-wrap gap-3"
        >
          <Button type="submit" name="intent" value="resend-email" variant="secondary" size="sm">
            {messages.send_new_link()}
          </Button>
          <Button type="submit" name="intent" value="keep-email" variant="secondary" size="sm">
            {messages.keep_my_address()}
          </Button>
        </Form>
      }
    >
      <p className="break-words">{messages.open_link_sent_to({ address })}</p>
    </Banner>
  );
}
