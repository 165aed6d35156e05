import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import type { FormAnswer } from './form-answer.ts';

type Errors = Record<string, string[] | null | undefined>;

const errorsIn = (answer: FormAnswer | undefined): Errors => answer?.result?.error ?? {};

/**
 * `useCheckedForm` for light pages. Loads the schema when the form gets the focus. Then validates each field
 * on each change.
 * @param options.rules loads the schema.
 */
export function useLateCheck<Schema extends z.ZodObject>(options: {
  id: string;
  rules: () => Promise<Schema>;
  answer: FormAnswer | undefined;
  defaultValue?: Partial<Record<keyof z.input<Schema> & string, string>>;
}) {
  type Name = keyof z.input<Schema> & string;
  const { id, answer, defaultValue } = options;
  const rules = useRef<Schema>(null);
  const [told, setTold] = useState(answer);
  const [errors, setErrors] = useState(() => errorsIn(answer));
  if (told !== answer) {
    setTold(answer);
    setErrors(errorsIn(answer));
  }

  async function load(): Promise<Schema | null> {
    rules.current ??= await options.rules().catch(() => null);
    return rules.current;
  }

  async function check({ target }: ChangeEvent<HTMLFormElement>): Promise<void> {
    const { name, value } = target as unknown as HTMLInputElement;
    const rule = (await load())?.shape[name] as z.ZodType | undefined;
    if (!rule) return;
    const messages = rule.safeParse(value).error?.issues.map(({ message }) => message);
    setErrors((before) => ({ ...before, [name]: messages }));
  }

  /** Keeps an invalid form from being sent, and focuses its first invalid field. */
  function checkAll(event: SubmitEvent<HTMLFormElement>): void {
    const form = event.currentTarget;
    const read = rules.current?.safeParse(Object.fromEntries(new FormData(form)));
    const found: Errors = {};
    for (const { path, message } of read?.error?.issues ?? []) {
      found[String(path[0])] ??= [message];
    }
    setErrors(found);
    const [first] = Object.keys(found);
    if (first === undefined) return;
    event.preventDefault();
    const wrong = form.elements.namedItem(first);
    if (wrong instanceof HTMLElement) wrong.focus();
  }

  return {
    form: { id, noValidate: true, onFocus: () => void load(), onChange: check, onSubmit: checkAll },
    problem: answer?.problem ?? null,
    field(name: Name) {
      const typed = answer?.result?.initialValue?.[name];
      return {
        id: `${id}-${name}`,
        name,
        defaultValue: typeof typed === 'string' ? typed : defaultValue?.[name],
        error: errors[name],
      };
    },
  };
}
