import { useNavigation } from 'react-router';
import { Form } from '../sending/form.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/text-field.tsx';

/** What came of asking for a link: an address that is none, or too many questions. */
export type MailLinkAnswer = { typed: string; error: string | null; tooMany: string | null };

/** A page that asks for an e-mail address and sends a link to it. */
export function MailLinkPage(props: {
  title: string;
  text: string;
  button: string;
  action: string;
  answer?: MailLinkAnswer;
}) {
  const busy = useNavigation().state !== 'idle';
  const { answer } = props;
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-md">
        <h1 className="mb-2 font-display text-2xl">{props.title}</h1>
        <p className="mb-6 text-muted">{props.text}</p>
        {answer?.tooMany && (
          <Banner tone="error" title="One moment, please" className="mb-6">
            {answer.tooMany}
          </Banner>
        )}
        <Form
          method="post"
          action={props.action}
          failed={{ title: 'Failed to send the link' }}
          className="flex flex-col gap-5"
        >
          <TextField
            name="email"
            type="email"
            label="Email"
            autoComplete="username"
            required
            maxLength={254}
            defaultValue={answer?.typed}
            error={answer?.error}
          />
          <Button type="submit" wide busy={busy} busyText="Loading...">
            {props.button}
          </Button>
        </Form>
      </Card>
    </div>
  );
}
