import { ChevronDown, Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form, Link, useNavigation, useSubmit } from 'react-router';
import { CATEGORIES } from '../../core/experts/categories.ts';
import { signInPath } from '../layout/links.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { type HomeSearch, homePath } from './home-search.ts';

const BADGES = [
  { name: 'premium', label: 'Premium' },
  { name: 'online', label: 'Online Now' },
  { name: 'today', label: 'Available Today' },
] as const;

const TEXT_LABEL = 'Location, expertise or name';
const ALL = 'All Expertise';
const TYPING_MS = 250;
const CHIP =
  'relative inline-flex min-h-9 items-center rounded-full border border-line-strong bg-surface px-4 font-semibold text-sm transition-colors hover:border-accent-text hover:text-accent-text touch:min-h-11';
const ROW = 'grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem_auto]';
/** A link that looks like the control it leads to. */
const STAND_IN =
  'flex h-11 min-w-0 items-center gap-3 rounded-md border border-line-strong bg-surface px-3 text-muted transition-colors hover:border-accent-text';

/** The search above the listing. Someone signed in searches while typing; a visitor's clicks lead to signing in. */
export function FindPanel({ search, isSignedIn }: { search: HomeSearch; isSignedIn: boolean }) {
  return isSignedIn ? <LiveSearch search={search} /> : <SearchLinks />;
}

function SearchLinks() {
  return (
    <div>
      <div className={ROW}>
        <Link to={signInPath(homePath({ focus: 'search' }))} className={STAND_IN}>
          <Search aria-hidden="true" className="size-5 shrink-0" />
          <span className="sr-only">Search by </span>
          <span className="truncate">{TEXT_LABEL}</span>
        </Link>
        <Link
          to={signInPath(homePath({ focus: 'category' }))}
          className={classNames(STAND_IN, 'justify-between text-ink')}
        >
          <span className="sr-only">Choose from </span>
          {ALL}
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </Link>
        <ButtonLink to={signInPath('/find-experts')}>Search</ButtonLink>
      </div>
      <ul aria-label="Show only" className="mt-4 flex flex-wrap gap-2">
        {BADGES.map(({ name, label }) => (
          <li key={name}>
            <Link to={signInPath(homePath({ [name]: true }))} className={CHIP}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function LiveSearch({ search }: { search: HomeSearch }) {
  const submit = useSubmit();
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);

  // Back and forward change the address under the fields; they follow, except for the one being typed in.
  useEffect(() => {
    const fields = form.current?.elements;
    const text = fields?.namedItem('q');
    const category = fields?.namedItem('category');
    if (text instanceof HTMLInputElement && document.activeElement !== text) text.value = search.text;
    if (category instanceof HTMLSelectElement) category.value = search.category;
    for (const { name } of BADGES) {
      const box = fields?.namedItem(name);
      if (box instanceof HTMLInputElement) box.checked = search[name];
    }
  }, [search]);

  function send(delay: number) {
    clearTimeout(typing.current);
    typing.current = setTimeout(() => {
      if (form.current) submit(form.current, { replace: true, preventScrollReset: true });
    }, delay);
  }

  return (
    <Form
      ref={form}
      method="get"
      action="/"
      role="search"
      aria-label="Experts"
      preventScrollReset
      replace
      onSubmit={() => clearTimeout(typing.current)}
    >
      <div className={ROW}>
        <TextField
          label={TEXT_LABEL}
          hideLabel
          type="search"
          name="q"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={80}
          placeholder={TEXT_LABEL}
          defaultValue={search.text}
          autoFocus={search.focus === 'search'}
          onInput={() => send(TYPING_MS)}
          before={<Search aria-hidden="true" className="size-5" />}
        />
        <SelectField
          label="Expertise"
          hideLabel
          name="category"
          defaultValue={search.category}
          autoFocus={search.focus === 'category'}
          onChange={() => send(0)}
          options={[
            { value: '', label: ALL },
            ...CATEGORIES.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Button type="submit" aria-busy={navigation.state !== 'idle' || undefined}>
          Search
        </Button>
      </div>
      <fieldset className="mt-4 flex flex-wrap gap-2">
        <legend className="sr-only">Show only</legend>
        {BADGES.map(({ name, label }) => (
          <label
            key={name}
            className={classNames(
              CHIP,
              'has-checked:border-accent has-checked:bg-accent has-checked:text-accent-contrast has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="checkbox"
              name={name}
              value="1"
              defaultChecked={search[name]}
              onChange={() => send(0)}
              className="absolute inset-0 appearance-none rounded-full outline-none"
            />
            {label}
          </label>
        ))}
      </fieldset>
    </Form>
  );
}
