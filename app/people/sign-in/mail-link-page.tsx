import { useNavigation } from 'react-router';
import * as words from '#text/people/sign-in/screens';
import { emailForm } from '../../../core/people/accounts/credentials-form.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

export function MailLinkPage(props: {
  title: string;
  text: string;
  button: string;
  action: string;
  answer?: FormAnswer;
}) {
  const busy = useNavigation().state !== 'idle';
  const { form, field, problem } = useCheckedForm({
    id: 'mail-link',
    schema: emailForm,
    answer: props.answer,
    checks: 'onSubmit',
  });
  return (
    <div className="shell py-10 md:py-16">
      <Card className="mx-auto max-w-md">
        <h1 className="mb-2 font-display text-2xl">{props.title}</h1>
        <p className="mb-6 text-muted">{props.text}</p>
        {problem && (
          <Banner tone="error" title={words.one_moment_please()} className="mb-6">
            {problem}
          </Banner>
        )}
        <Form
          {...form}
          method="post"
          action={props.action}
          failed={{ title: words.link_not_sent() }}
          className="flex flex-col gap-5"
        >
          <TextField
            {...field('email')}
            type="email"
            label={words.email()}
            autoComplete="username"
            required
            maxLength={254}
          />
          <Button type="submit" wide busy={busy} busyText={words.loading()}>
            {props.button}
          </Button>
        </Form>
      </Card>
    </div>
  );
}
