import { data } from 'react-router';
import { pageMeta } from '../../page-meta.ts';
import { ClientNotFound } from './client-page.tsx';

export function loader() {
  throw data({ message: 'Client not found' }, { status: 404 });
}

export const meta = () => [
  ...pageMeta('Client not found', 'A client profile, as its owner shows it.'),
  { name: 'robots', content: 'noindex' },
];

export default function NoClient() {
  return null;
}

export function ErrorBoundary() {
  return <ClientNotFound />;
}
