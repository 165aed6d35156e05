import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** After a refusal, too, a page of the admins shows how things are now: what was refused may be out of date. */
export const shouldRevalidate = ({ defaultShouldRevalidate, actionStatus }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || actionStatus === 409;
