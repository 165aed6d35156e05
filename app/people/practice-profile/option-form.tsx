import type { SubmitEvent } from 'react';
import { useFetcher, useNavigation } from 'react-router';
import * as words from '#text/people/practice-profile/screens';
import { CATEGORIES, categoryOf } from '../../../core/people/experts/categories.ts';
import {
  changedOptionForm,
  countByCategory,
  MAX_OPTION_LENGTH,
  MAX_OPTION_MINUTES,
  MAX_OPTIONS,
  NEW_OPTION,
  newOptionForm,
  OPTION_WORDS,
} from '../../../core/people/experts/option-form.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { isFieldCheck } from '../../sending/is-field-check.ts';
import { Unsaved } from '../../sending/unsaved.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { optionPath, pathFor, SERVICES_PATH } from '../experts/practice-path.ts';
import { ConfirmContent } from './confirm-content.tsx';

export type ShownOption = {
  id: string;
  category: string;
  title: string;
  description: string;
  minutes: number;
  version: number;
};

export function OptionForm(props: {
  option: ShownOption | null;
  /** All options of the practice, which show how full each category is. */
  options: readonly ShownOption[];
  practiceId: string | null;
  newId: string;
  answer?: FormAnswer;
  /** Closes the dialog. If absent, the form has a link back. */
  onBack?: () => void;
}) {
  const { option, options, practiceId, newId, onBack } = props;
  const navigation = useNavigation();
  // With a fetcher, the dialog stays open after a refusal, and the page behind it keeps its input.
  const fetcherKey = `option-${option?.id ?? newId}`;
  const fetcher = useFetcher<FormAnswer>({ key: fetcherKey });
  const isInDialog = onBack !== undefined;
  const answer = isInDialog ? fetcher.data : props.answer;
  const { state } = isInDialog ? fetcher : navigation;
  const { title, description, category } = option ?? NEW_OPTION;
  const price = option ? String(option.minutes) : NEW_OPTION.price;
  const { form, field, problem } = useCheckedForm({
    id: `option-${option?.id ?? newId}`,
    schema: option ? changedOptionForm : newOptionForm,
    answer,
    defaultValue: { title, description, price, category, ...(option ? {} : { newId }) },
  });
  const counts = countByCategory(options);
  const isFull = (id: string) => (counts.get(id) ?? 0) >= MAX_OPTIONS && option?.category !== id;

  function check(event: SubmitEvent<HTMLFormElement>) {
    form.onSubmit(event);
    if (event.defaultPrevented && !isFieldCheck(event.nativeEvent as globalThis.SubmitEvent)) {
      toast({ ...OPTION_WORDS.invalid(), tone: 'error' });
    }
  }
  const isChanged = answer?.refusal?.code === 'status_changed';
  const isWarned = answer?.refusal?.code === 'content_warning';
  const refused = answer && !isChanged && !isWarned && sayRefused(answer, problem);
  // After 'status_changed', the author has seen the new version and can replace it. After other refusals, the
  // version that they opened still counts.
  const opened = answer && !isChanged ? answer.result?.initialValue?.version : undefined;
  return (
    <Form
      {...form}
      onSubmit={check}
      method="post"
      action={pathFor(optionPath(option?.id ?? null), practiceId)}
      // Closing the dialog must not scroll the list behind it.
      preventScrollReset={isInDialog}
      {...(isInDialog && { navigate: false, fetcherKey })}
      failed={{ title: option ? words.option_not_saved() : words.option_not_added() }}
      className="flex flex-col gap-5"
    >
      {refused && (
        <Banner tone="error" title={refused.title}>
          {refused.description}
        </Banner>
      )}
      {option && isChanged && (
        <Banner tone="error" title={answer.refusal?.message}>
          <p>
            {words.option_now({
              title: option.title,
              minutes: option.minutes,
              categoryName: categoryOf(option.category)?.name() ?? '',
            })}
          </p>
          <p>{words.typed_still_here()}</p>
        </Banner>
      )}
      {option ? (
        <input type="hidden" name="version" value={String(opened ?? option.version)} />
      ) : (
        <input type="hidden" name="newId" value={newId} />
      )}
      <OptionFields field={field} isFull={isFull} />
      <ConfirmContent answer={answer} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:items-center sm:justify-end">
        <Unsaved
          card={option ? `“${option.title}”` : words.new_option()}
          intent={null}
          className="sm:mr-auto"
        />
        {onBack ? (
          <Button variant="secondary" onClick={onBack}>
            {words.cancel()}
          </Button>
        ) : (
          <PageLink
            to={pathFor(SERVICES_PATH, practiceId)}
            className="text-link inline-flex min-h-11 items-center justify-center px-4 font-semibold"
          >
            {words.cancel()}
          </PageLink>
        )}
        <Button type="submit" busy={state === 'submitting'} busyText={words.saving()}>
          {option ? words.update_option() : words.add_option()}
        </Button>
      </div>
    </Form>
  );
}

function OptionFields(props: {
  field: ReturnType<typeof useCheckedForm>['field'];
  isFull: (category: string) => boolean;
}) {
  const { field, isFull } = props;
  return (
    <>
      <TextField {...field('title')} label={words.title()} maxLength={MAX_OPTION_LENGTH.title} required />
      <TextArea
        {...field('description')}
        label={words.description()}
        optional
        rows={3}
        maxLength={MAX_OPTION_LENGTH.description}
        counterLimit={MAX_OPTION_LENGTH.description}
      />
      <TextField
        {...field('price')}
        label={words.length()}
        hint={words.length_hint()}
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_OPTION_MINUTES}
        step={1}
        required
        after={words.min()}
        className="max-w-56"
      />
      <SelectField
        {...field('category')}
        label={words.category()}
        placeholder={words.select_category()}
        required
        options={CATEGORIES.map(({ id, name }) => ({
          value: id,
          label: isFull(id) ? words.category_full({ name: name() }) : name(),
          disabled: isFull(id),
        }))}
      />
    </>
  );
}

function sayRefused(answer: FormAnswer, problem: string | null): { title: string; description?: string } {
  const [full, invalid] = [OPTION_WORDS.full(), OPTION_WORDS.invalid()];
  if (answer.isRestored && problem) return { title: problem };
  if (answer.refusal?.message === full.description) return full;
  return problem === null ? invalid : { title: invalid.title, description: problem };
}
