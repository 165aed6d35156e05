import { useEffect, useRef } from 'react';
import { useActionData, useFetchers, useNavigation } from 'react-router';

/**
 * Once a form is refused, scrolls to the message about the refusal and focuses it. The button can be far from
 * the message, for example if it sticks to the bottom of a phone's screen.
 * @param fetcherKey the key of the form's fetcher, if the form is sent without a navigation.
 * @returns a function to call when the form is sent.
 */
export function useRefusalInView(fetcherKey: string | undefined): (form: HTMLFormElement) => void {
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const answer = useActionData<unknown>();
  const state = fetcherKey
    ? (fetchers.find(({ key }) => key === fetcherKey)?.state ?? 'idle')
    : navigation.state;
  const sent = useRef<{ form: HTMLFormElement; before: Element[]; isUnderWay: boolean }>(null);
  useEffect(() => {
    if (!sent.current) return;
    if (state !== 'idle') sent.current.isUnderWay = true;
    if (state !== 'idle' || !sent.current.isUnderWay) return;
    const { form, before } = sent.current;
    sent.current = null;
    // Other effects of the answer run first, because a field with an error can take the focus.
    const frame = requestAnimationFrame(() => {
      if (form.isConnected) showRefusal(form, saysProblem(answer) ? [] : before);
    });
    return () => cancelAnimationFrame(frame);
  }, [state, answer]);
  return (form) => {
    sent.current = { form, before: alertsOfPage(), isUnderWay: false };
  };
}

function showRefusal(form: HTMLFormElement, before: readonly Element[]): void {
  const { activeElement } = document;
  if (activeElement?.getAttribute('aria-invalid') === 'true' && form.contains(activeElement)) return;
  const said =
    form.querySelector<HTMLElement>('[role=alert], [aria-invalid=true]') ??
    alertsOfPage().find((alert) => !before.includes(alert));
  if (!said) return;
  if (said.role === 'alert') said.tabIndex = -1;
  said.focus({ preventScroll: true });
  said.scrollIntoView({ block: 'nearest' });
}

const alertsOfPage = () => [...document.querySelectorAll<HTMLElement>('main [role=alert]')];

const saysProblem = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'problem' in answer && Boolean(answer.problem);
