import { useState } from 'react';
import * as words from '#text/people/sign-in/screens';
import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx';

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={
        <button
          type="button"
          data-needs-script=""
          aria-pressed={shown}
          aria-label={words.show_password()}
          onClick={() => setShown(!shown)}
          className="-mr-1 rounded-sm px-1 py-1 font-semibold text-accent-text text-sm hover:underline touch:min-h-11"
        >
          {shown ? words.hide() : words.show()}
        </button>
      }
    />
  );
}
