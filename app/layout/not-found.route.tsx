import { data } from 'react-router';
import { READING_PAGE } from './page-script.ts';

export const handle = READING_PAGE;

/** Catches every unknown URL, so that it becomes a page and not an error in the log. */
export function loader() {
  throw data(null, { status: 404, statusText: 'Not Found' });
}

export function action() {
  throw data(null, { status: 404, statusText: 'Not Found' });
}

export default function NotFound() {
  return null;
}
