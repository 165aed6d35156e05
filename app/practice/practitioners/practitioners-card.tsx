import { Clock, ListChecks, UserRound } from 'lucide-react';
import { useNavigation } from 'react-router';
import * as words from '#text/practice/practitioners/screens';
import { newPractitionerForm } from '../../../core/practice/practitioners/practitioner-form.ts';
import { AVAILABILITY_PATH, TEAM_PATH } from '../../people/experts/practice-path.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

export function PractitionersCard(props: {
  team: {
    mayChange: boolean;
    options: readonly { id: string }[];
    practitioners: readonly {
      id: string;
      name: string;
      memberId: string | null;
      optionIds: readonly string[];
    }[];
    members: readonly { id: string; name: string }[];
  };
  /** The practice's id for URLs, if the user has several practices. */
  named: string | null;
  newId: string;
  answer: FormAnswer | undefined;
}) {
  const { team, named, newId, answer } = props;
  const busy = useNavigation().formData?.get('intent') === 'add';
  const { form, field, problem } = useCheckedForm({
    id: 'practitioner',
    schema: newPractitionerForm,
    answer,
    checks: 'onSubmit',
  });
  const icon = 'mt-1 size-4 shrink-0 text-muted';
  const practiceQuery: [string, string][] = named ? [['practice', named]] : [];
  const hoursOf = (id: string) =>
    `${AVAILABILITY_PATH}?${new URLSearchParams([...practiceQuery, ['who', id]])}`;
  const pageOf = (id: string) => `${TEAM_PATH}/${id}${named ? `?practice=${named}` : ''}`;
  return (
    <Card as="section" aria-labelledby="practitioners">
      <CardHeader
        id="practitioners"
        title={words.practitioners()}
        description={words.practitioners_description()}
      />
      <ul className="divide-y divide-line border-line border-y">
        {team.practitioners.map(({ id, name, memberId, optionIds }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <h3 className="font-semibold [overflow-wrap:anywhere]">{name}</h3>
              <ul className="mt-1 flex flex-col gap-0.5 text-muted text-sm">
                <li className="flex gap-2">
                  <ListChecks aria-hidden="true" className={icon} />
                  {sayGiven(optionIds.length, team.options.length)}
                </li>
                <li className="flex gap-2">
                  <UserRound aria-hidden="true" className={icon} />
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    {saySignsIn(memberId, team.members)}
                  </span>
                </li>
              </ul>
            </div>
            <div className="flex flex-wrap gap-1">
              <ButtonLink to={hoursOf(id)} variant="ghost" size="sm" aria-label={words.hours_of({ name })}>
                <Clock aria-hidden="true" className="size-4" />
                {words.hours()}
              </ButtonLink>
              {team.mayChange && (
                <ButtonLink
                  to={pageOf(id)}
                  variant="secondary"
                  size="sm"
                  aria-label={words.change_named({ name })}
                >
                  {words.change()}
                </ButtonLink>
              )}
            </div>
          </li>
        ))}
      </ul>
      {team.mayChange && (
        <Form
          {...form}
          method="post"
          preventScrollReset
          failed={{ title: words.add_failed() }}
          className="mt-5 flex flex-wrap items-start gap-3"
        >
          <input type="hidden" name="newId" value={newId} />
          {problem && <Banner tone="error" title={problem} className="basis-full" />}
          <TextField
            {...field('name')}
            label={words.name_of_another()}
            hint={words.name_of_another_hint()}
            autoComplete="off"
            maxLength={60}
            required
            className="min-w-0 flex-1 basis-64"
          />
          <Button
            type="submit"
            name="intent"
            value="add"
            className="sm:mt-7"
            busy={busy}
            busyText={words.adding()}
          >
            {words.add()}
          </Button>
        </Form>
      )}
    </Card>
  );
}

function saySignsIn(memberId: string | null, members: readonly { id: string; name: string }[]): string {
  if (!memberId) return words.does_not_sign_in();
  const member = members.find((one) => one.id === memberId)?.name;
  return member ? words.signs_in_as({ member }) : words.signs_in_as_member();
}

function sayGiven(given: number, all: number): string {
  if (all === 0) return words.gives_anything();
  if (given === all) return all === 1 ? words.gives_your_option() : words.gives_all({ all });
  return given === 0 ? words.gives_none() : words.gives_some({ given, all });
}
