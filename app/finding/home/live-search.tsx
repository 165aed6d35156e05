import { Search } from 'lucide-react';
import { useNavigation } from 'react-router';
import { CATEGORIES } from '../../../core/people/experts/categories.ts';
import type { HomeSearch } from '../../guard/home-search.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ALL, BADGES, CHIP, ROW, TEXT_LABEL } from './search-look.ts';
import { useLiveSearch } from './use-live-search.ts';

const TYPING_MS = 250;

export function LiveSearch({ search }: { search: HomeSearch }) {
  const navigation = useNavigation();
  const { form, send } = useLiveSearch(search);
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
