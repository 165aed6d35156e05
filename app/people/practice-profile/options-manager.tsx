import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import * as words from '#text/people/practice-profile/screens';
import { CATEGORIES, categoryOf } from '../../../core/people/experts/categories.ts';
import { countByCategory, MAX_OPTIONS } from '../../../core/people/experts/option-form.ts';
import { Form } from '../../sending/form.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { optionsByCategory } from '../experts/options-by-category.ts';
import { optionPath, pathFor } from '../experts/practice-path.ts';
import { OptionForm, type ShownOption } from './option-form.tsx';

export function OptionsManager(props: {
  options: readonly ShownOption[];
  mayChange: boolean;
  /** Set if the user has several practices, which URLs must then name. */
  practiceId: string | null;
  newId: string;
  problem: string | null;
}) {
  const { options, mayChange, practiceId, newId, problem } = props;
  const [asked, setAsked] = useState<ShownOption | 'new' | null>(null);
  // Each save reloads the page data, which brings a new id and closes the dialog; a refused form stays in its
  // dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new id means that the data was reloaded
  useEffect(() => setAsked(null), [newId]);
  const counts = countByCategory(options);
  const groups = optionsByCategory(options);
  const ask = (what: ShownOption | 'new') => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setAsked(what);
  };
  return (
    <Card as="section" aria-labelledby="options">
      <CardHeader
        id="options"
        title={words.consultation_options()}
        description={words.options_text({ maxOptions: MAX_OPTIONS })}
        action={
          mayChange && (
            <ButtonLink
              to={pathFor(optionPath(null), practiceId)}
              variant="secondary"
              size="sm"
              onClick={ask('new')}
            >
              <Plus aria-hidden="true" className="size-4" />
              {words.add_option()}
            </ButtonLink>
          )
        }
      />
      {problem && <Banner tone="error" title={problem} className="mb-5" />}
      {options.length === 0 && <p className="text-muted">{words.no_options_yet()}</p>}
      <div className="flex flex-col gap-6">
        {[...CATEGORIES.map(({ id }) => id), ...groups.keys()]
          .filter((id, index, all) => groups.has(id) && all.indexOf(id) === index)
          .map((id) => (
            <section key={id} aria-labelledby={`category-${id}`}>
              <div className="mb-1 flex flex-wrap items-center gap-3">
                <h3 id={`category-${id}`}>{categoryOf(id)?.name() ?? id}</h3>
                <Badge tone={(counts.get(id) ?? 0) >= MAX_OPTIONS ? 'pending' : 'neutral'}>
                  {counts.get(id)}/{MAX_OPTIONS}
                </Badge>
              </div>
              <ul className="divide-y divide-line border-line border-y">
                {groups.get(id)!.map((option) => (
                  <OptionItem key={option.id} {...{ option, mayChange, practiceId }} onEdit={ask(option)} />
                ))}
              </ul>
            </section>
          ))}
      </div>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked === 'new' ? words.add_consultation_option() : words.edit_consultation_option()}
        sheet
      >
        {asked && (
          <OptionForm
            {...{ options, practiceId, newId }}
            option={asked === 'new' ? null : asked}
            onBack={() => setAsked(null)}
          />
        )}
      </Dialog>
    </Card>
  );
}

function OptionItem(props: {
  option: ShownOption;
  mayChange: boolean;
  practiceId: string | null;
  onEdit: (event: MouseEvent) => void;
}) {
  const { option, mayChange, practiceId, onEdit } = props;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="[overflow-wrap:anywhere]">
          <span className="font-semibold">{option.title}</span>{' '}
          <span className="tabular whitespace-nowrap text-muted text-sm">
            {words.minutes_short({ minutes: option.minutes })}
          </span>
        </p>
        {option.description && (
          <p className="whitespace-pre-line text-muted text-sm [overflow-wrap:anywhere]">
            {option.description}
          </p>
        )}
      </div>
      {mayChange && (
        <div className="flex gap-1">
          <ButtonLink
            to={pathFor(optionPath(option.id), practiceId)}
            variant="ghost"
            size="sm"
            onClick={onEdit}
            aria-label={words.edit_named({ title: option.title })}
          >
            <Pencil aria-hidden="true" className="size-4" />
            {words.edit()}
          </ButtonLink>
          <Form method="post" preventScrollReset failed={{ title: words.option_not_deleted() }}>
            <input type="hidden" name="option" value={option.id} />
            <Button
              type="submit"
              name="intent"
              value="delete"
              variant="ghost"
              size="sm"
              aria-label={words.delete_named({ title: option.title })}
            >
              <Trash2 aria-hidden="true" className="size-4" />
              {words.delete_option()}
            </Button>
          </Form>
        </div>
      )}
    </li>
  );
}
