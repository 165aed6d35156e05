import { data } from 'react-router';
import * as words from '#text/people/clients/screens';
import { pageMeta } from '../../page-meta.ts';
import { ClientNotFound } from './client-page.tsx';

export function loader() {
  throw data({ message: words.client_not_found() }, { status: 404 });
}

export const meta = () => [
  ...pageMeta(words.client_not_found(), words.client_description()),
  { name: 'robots', content: 'noindex' },
];

export default function NoClient() {
  return null;
}

export function ErrorBoundary() {
  return <ClientNotFound />;
}
