import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Reloads an admin page even after a refusal, since what was refused may be out of date. */
export const shouldRevalidate = ({ defaultShouldRevalidate, actionStatus }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || actionStatus === 409;
