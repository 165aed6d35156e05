import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Reloads an admin page even after a 409, because its cause can be outdated data. */
export const shouldRevalidate = ({ defaultShouldRevalidate, actionStatus }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || actionStatus === 409;
