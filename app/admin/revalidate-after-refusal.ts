import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Revalidates an admin page even after a 409, because the refusal may stem from outdated data. */
export const shouldRevalidate = ({ defaultShouldRevalidate, actionStatus }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || actionStatus === 409;
