import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate, useNavigation, useNavigationType } from 'react-router';
import { zipAlone } from '../../../core/ground/geography/zip-code.ts';
import { CATEGORIES, isCategoryId } from '../../../core/people/experts/categories.ts';
import { type HomeSearch, homePath, readHomeSearch } from '../../guard/home-search.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ALL, BADGES, CHIP, ROW, TEXT_LABEL } from './search-look.ts';

const TYPING_MS = 250;
const FIELDS = ['text', 'category', 'spotlight', 'online', 'today'] as const;

export function LiveSearch({ search }: { search: HomeSearch }) {
  const navigate = useNavigate();
  const kind = useNavigationType();
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);
  const shown = useRef(search);
  /** The ZIP code last typed into this field. Other text in the field removes it from the search. */
  const typedZip = useRef('');

  // Links, back, and forward change the URL, and the fields follow. A search from the fields themselves
  // replaces the URL; by then, they may already have newer text.
  useEffect(() => {
    const isOwn = kind === 'REPLACE' || shown.current === search;
    shown.current = search;
    if (isOwn) return;
    const fields = form.current?.elements;
    const text = fields?.namedItem('q');
    const category = fields?.namedItem('category');
    if (text instanceof HTMLInputElement) text.value = search.text;
    if (category instanceof HTMLSelectElement) category.value = search.category;
    for (const { name } of BADGES) {
      const box = fields?.namedItem(name);
      if (box instanceof HTMLInputElement) box.checked = search[name];
    }
  }, [search, kind]);

  function asked(): HomeSearch | null {
    if (!form.current) return null;
    const typed = new FormData(form.current) as unknown as Iterable<[string, string]>;
    return readHomeSearch(new URLSearchParams([...typed]), isCategoryId);
  }

  function fieldHasZip(): boolean {
    const field = form.current?.elements.namedItem('q');
    return field instanceof HTMLInputElement && zipAlone(field.value) !== null;
  }

  function send(delay: number) {
    clearTimeout(typing.current);
    typing.current = setTimeout(() => {
      const typed = asked();
      if (!typed) return;
      const hasZip = fieldHasZip();
      if (!hasZip && typedZip.current === typed.zip) typed.zip = '';
      typedZip.current = hasZip ? typed.zip : '';
      void navigate(homePath(typed), { replace: true, preventScrollReset: true });
    }, delay);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for input made before the script ran
  useEffect(() => {
    const typed = asked();
    if (typed && FIELDS.some((name) => typed[name] !== search[name])) send(0);
    if (typed && typed.zip !== search.zip) send(0);
  }, []);

  return (
    <form
      ref={form}
      method="get"
      action="/"
      autoComplete="off"
      aria-label="Search experts"
      data-no-print=""
      onSubmit={(event) => {
        event.preventDefault();
        send(0);
      }}
    >
      {search.zip && <input type="hidden" name="zip" value={search.zip} />}
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
    </form>
  );
}
