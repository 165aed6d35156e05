import * as words from '#text/layout/screens';
import { Form, type SentFormProps } from '../sending/form.tsx';

export function SignOutForm(props: Pick<SentFormProps, 'id' | 'className' | 'children'>) {
  return (
    <Form
      method="post"
      action="/sign-out"
      navigate={false}
      failed={{
        title: words.sign_out_failed(),
        text: words.sign_out_failed_help(),
      }}
      {...props}
    />
  );
}
