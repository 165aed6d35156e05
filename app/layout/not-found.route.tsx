import { data } from 'react-router';
import { READING_PAGE } from './page-script.ts';

export const handle = READING_PAGE;

/** Turns every unknown URL into a 404 page instead of an error in the log. */
export function loader() {
  throw data(null, { status: 404, statusText: 'Not Found' });
}

export function action() {
  throw data(null, { status: 404, statusText: 'Not Found' });
}

export default function NotFound() {
  return null;
}
