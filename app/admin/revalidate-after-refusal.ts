import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Reloads an admin page even after a 409, because outdated data can cause one. */
export const shouldRevalidate = ({ defaultShouldRevalidate, actionStatus }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || actionStatus === 409;
