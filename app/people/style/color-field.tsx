import { Wand2 } from 'lucide-react';
import { useState } from 'react';
import * as messages from '#text/people/style/screens';
import type { ColorWarning } from '../../../core/people/style/style-colors.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CONTROL, Field, firstError } from '../../ui/fields/field.tsx';

const HEX = /^#?([\da-f]{6})$/i;

export function ColorField(props: {
  id: string;
  name: string;
  label: string;
  value: string;
  error: string[] | undefined;
  warning: ColorWarning | undefined;
  onChange: (color: string) => void;
}) {
  const { id, name, label, value, error, warning, onChange } = props;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field id={id} label={label} error={error}>
        <div className="flex flex-wrap items-center gap-2">
          <input
            id={id}
            name={name}
            type="color"
            value={value.toLowerCase()}
            onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
            aria-invalid={firstError(error) ? true : undefined}
            aria-describedby={firstError(error) ? `${id}-error` : undefined}
            className="h-11 w-14 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
          />
          <HexField key={value} label={label} value={value} onChange={onChange} />
        </div>
      </Field>
      {warning && (
        <Banner
          tone="notice"
          icon={null}
          action={
            <Button variant="secondary" size="sm" onClick={() => onChange(warning.fix)} data-needs-script="">
              <Wand2 aria-hidden="true" className="size-4" />
              {messages.use_color({ fix: warning.fix })}
            </Button>
          }
        >
          {warning.words}
        </Banner>
      )}
    </div>
  );
}

function HexField(props: { label: string; value: string; onChange: (color: string) => void }) {
  const { label, value, onChange } = props;
  const [typed, setTyped] = useState(value);
  return (
    <input
      type="text"
      aria-label={messages.hex_code({ label })}
      value={typed}
      maxLength={7}
      spellCheck={false}
      autoComplete="off"
      data-needs-script=""
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const [, digits] = HEX.exec(text.trim()) ?? [];
        if (digits && `#${digits.toUpperCase()}` !== value) onChange(`#${digits.toUpperCase()}`);
      }}
      onBlur={() => setTyped(value)}
      className={`${CONTROL} tabular h-11 max-w-32 uppercase`}
    />
  );
}
