import { Search } from 'lucide-react';
import { Form, useLocation, useSearchParams } from 'react-router';
import { TextField } from '../ui/fields/text-field.tsx';
import { useTextOfUrl } from '../ui/fields/use-typed-since.ts';

const SEARCH_PATH = '/admin/search';

export function SearchEverything({ className }: { className: string }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const words = pathname === SEARCH_PATH ? (params.get('q') ?? '') : '';
  const field = useTextOfUrl(words);
  return (
    <Form method="get" action={SEARCH_PATH} role="search" aria-label="Everything" className={className}>
      <TextField
        ref={field}
        name="q"
        type="search"
        label="Search everything"
        hideLabel
        placeholder="Search everything"
        defaultValue={words}
        maxLength={100}
        before={<Search className="size-4" />}
      />
    </Form>
  );
}
