import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useActionData, useLoaderData, useNavigation } from 'react-router';
import { fieldsOf } from './form-fields.ts';

/**
 * Resets its forms when `by` changes, or when one of them was accepted and still shows the sent text. Keeps
 * forms with unsent input, no matter who changed `by`.
 */
export function Renewed(props: {
  by: string;
  /** The intent whose success discards all typed text. */
  replacedBy?: string;
  children: ReactNode;
}) {
  const { by, replacedBy, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const [{ shown, round }, setShown] = useState({ shown: by, round: 0 });
  const page = useLoaderData<unknown>();
  const answer = useActionData<unknown>();
  const { state, formData } = useNavigation();
  const first = useRef(new WeakMap<HTMLFormElement, string>());
  const sent = useRef<Sent | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a reset, the forms are new elements
  useEffect(() => {
    for (const form of formsIn(box.current)) first.current.set(form, fieldsOf(form.elements, 'first'));
  }, [round]);

  useEffect(() => {
    if (state === 'submitting' && formData && formData !== sent.current?.formData) {
      const form = formsIn(box.current).find((one) => isSentAs(one, formData));
      sent.current = { formData, form, fields: fieldsOf(form?.elements ?? [], 'now'), page };
    }
    // A successful send ends with new data. A failed one leaves the page unchanged or says what the problem is.
    // New data before the end of the send comes from a fetcher.
    const hasFailed = sent.current?.page === page || isRefusal(answer);
    const taken = state !== 'idle' || hasFailed ? null : sent.current;
    const isReplaced = replacedBy !== undefined && taken?.formData.get('intent') === replacedBy;
    const isUnsent = (form: HTMLFormElement) => {
      const now = fieldsOf(form.elements, 'now');
      const came = first.current.get(form) ?? fieldsOf(form.elements, 'first');
      return now !== came && !(taken?.form === form && taken.fields === now);
    };
    const isLeft = taken?.form && taken.fields !== fieldsOf(taken.form.elements, 'first');
    if ((by !== shown || isLeft) && (isReplaced || !formsIn(box.current).some(isUnsent))) {
      setShown({ shown: by, round: round + 1 });
    }
    if (state === 'idle') sent.current = null;
  }, [by, replacedBy, shown, round, page, answer, state, formData]);

  return (
    <div ref={box} className="contents">
      <Fragment key={round}>{children}</Fragment>
    </div>
  );
}

/**
 * The send in progress, and its form if that is inside this `Renewed`. `fields` are the form's fields and
 * `page` is the page's data, both from when the send began.
 */
type Sent = { formData: FormData; form: HTMLFormElement | undefined; fields: string; page: unknown };

/** Checks whether an action's answer is a `FormAnswer`, and not what a successful send brings with it. */
const isRefusal = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'problem' in answer;

const formsIn = (box: HTMLElement | null) => [...(box?.querySelectorAll('form') ?? [])];

/** Checks whether the sent fields are this form's, plus at most the pressed button. */
function isSentAs(form: HTMLFormElement, sent: FormData): boolean {
  const [own, all] = [[...new FormData(form)], [...sent]].map((fields) =>
    fields.map(([name, value]) => JSON.stringify([name, typeof value === 'string' ? value : value.name])),
  ) as [string[], string[]];
  return own.every((field) => all.includes(field)) && all.length - own.length <= 1;
}
