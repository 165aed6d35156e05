import { Form, type SentFormProps } from '../sending/form.tsx';

export function SignOutForm(props: Pick<SentFormProps, 'id' | 'className' | 'children'>) {
  return (
    <Form
      method="post"
      action="/sign-out"
      navigate={false}
      failed={{
        title: 'Sign out failed',
        text: 'There was an error signing out. Please try again.',
      }}
      {...props}
    />
  );
}
