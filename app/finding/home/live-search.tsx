import { Search } from 'lucide-react';
import { useNavigation } from 'react-router';
import * as words from '#text/finding/home/member';
import * as shared from '#text/finding/home/screens';
import { CATEGORIES } from '../../../core/people/experts/categories.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import type { HomeSearch } from '../../guard/home-search.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { BADGES, CHIP, ROW } from './search-look.ts';
import { useLiveSearch } from './use-live-search.ts';

const TYPING_MS = 250;

export function LiveSearch({ search }: { search: HomeSearch }) {
  const navigation = useNavigation();
  const { form, send } = useLiveSearch(search);
  return (
    <form
      ref={form}
      method="get"
      action={pathInLanguage('/')}
      autoComplete="off"
      aria-label={words.search_experts()}
      data-no-print=""
      onSubmit={(event) => {
        event.preventDefault();
        send(0);
      }}
    >
      {search.zip && <input type="hidden" name="zip" value={search.zip} />}
      <div className={ROW}>
        <TextField
          label={shared.location_expertise_or_name()}
          hideLabel
          type="search"
          name="q"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={80}
          placeholder={shared.location_expertise_or_name()}
          defaultValue={search.text}
          autoFocus={search.focus === 'search'}
          onInput={() => send(TYPING_MS)}
          before={<Search aria-hidden="true" className="size-5" />}
        />
        <SelectField
          label={words.expertise()}
          hideLabel
          name="category"
          defaultValue={search.category}
          autoFocus={search.focus === 'category'}
          onChange={() => send(0)}
          options={[
            { value: '', label: shared.all_expertise() },
            ...CATEGORIES.map(({ id, name }) => ({ value: id, label: name() })),
          ]}
        />
        <Button type="submit" aria-busy={navigation.state !== 'idle' || undefined}>
          {words.search()}
        </Button>
      </div>
      <fieldset className="mt-4 flex flex-wrap gap-2">
        <legend className="sr-only">{words.show_only()}</legend>
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
            {label()}
          </label>
        ))}
      </fieldset>
    </form>
  );
}
