import { type DefaultValue, useForm } from '@conform-to/react';
import type { z } from 'zod';
import type { FormAnswer } from './form-answer.ts';
import { readForm } from './read-form.ts';

/**
 * The browser's side of `answerForm`. Validates against the same schema before sending, and shows the
 * action's answer. Spread `form` into `Form`, and `field('name')` into a field.
 * @param options.id a new id resets the form, for example after a successful send.
 * @param options.checks 'onSubmit' if an empty field is not an error when it loses focus.
 */
export function useCheckedForm<Schema extends z.ZodObject>(options: {
  id: string;
  schema: Schema;
  answer: FormAnswer | undefined;
  defaultValue?: DefaultValue<z.input<Schema>>;
  checks?: 'onBlur' | 'onSubmit';
}) {
  const [form, fields] = useForm<z.input<Schema>>({
    id: options.id,
    lastResult: options.answer?.result,
    ...(options.defaultValue !== undefined && { defaultValue: options.defaultValue }),
    shouldValidate: options.checks ?? 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => readForm(formData, options.schema) as never,
  });
  return {
    form: { id: form.id, onSubmit: form.onSubmit, noValidate: form.noValidate },
    // If the form is outdated, the top of the page lists the changes.
    problem: options.answer?.refusal?.code === 'changed_since' ? null : (options.answer?.problem ?? null),
    errors: (name: keyof z.input<Schema> & string): string[] | undefined => fields[name].errors,
    typed: (name: keyof z.input<Schema> & string): string | undefined => textOf(fields[name].value),
    /** Returns the choices as sent if the form was refused, otherwise as stored. */
    chosen(name: keyof z.input<Schema> & string, kept: readonly string[]): string[] {
      const sent = options.answer?.result?.initialValue;
      return [sent ? (sent[name] ?? []) : kept].flat().filter((value) => typeof value === 'string');
    },
    held: (name: keyof z.input<Schema> & string) => ({
      id: fields[name].id,
      name,
      error: fields[name].errors,
    }),
    field(name: keyof z.input<Schema> & string) {
      const { id, initialValue, errors } = fields[name];
      return { id, name, defaultValue: textOf(initialValue), error: errors };
    },
  };
}

/** Returns a field's text; undefined if the field was sent twice, which makes it a list. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
