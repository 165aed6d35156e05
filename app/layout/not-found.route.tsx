import { data } from 'react-router';

/** Answers every address that no other route knows, so that it is a page and no fault in the log. */
export function loader() {
  throw data(null, { status: 404, statusText: 'Not Found' });
}

export function action() {
  throw data(null, { status: 404, statusText: 'Not Found' });
}

export default function NotFound() {
  return null;
}
