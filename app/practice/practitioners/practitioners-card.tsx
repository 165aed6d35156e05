import { Clock, ListChecks, UserRound } from 'lucide-react';
import { useNavigation } from 'react-router';
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
        title="Practitioners"
        description="Clients book them by name, or anyone who is free. Each has hours of their own, at each of your places."
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
                    {memberId
                      ? `Signs in as ${team.members.find((one) => one.id === memberId)?.name ?? 'a member'}`
                      : 'Does not sign in'}
                  </span>
                </li>
              </ul>
            </div>
            <div className="flex flex-wrap gap-1">
              <ButtonLink to={hoursOf(id)} variant="ghost" size="sm" aria-label={`Hours: ${name}`}>
                <Clock aria-hidden="true" className="size-4" />
                Hours
              </ButtonLink>
              {team.mayChange && (
                <ButtonLink to={pageOf(id)} variant="secondary" size="sm" aria-label={`Change: ${name}`}>
                  Change
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
          failed={{ title: 'Failed to add the practitioner' }}
          className="mt-5 flex flex-wrap items-start gap-3"
        >
          <input type="hidden" name="newId" value={newId} />
          {problem && <Banner tone="error" title={problem} className="basis-full" />}
          <TextField
            {...field('name')}
            label="Name of another practitioner"
            hint="As clients read it. They keep the usual hours until you set others."
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
            busyText="Adding..."
          >
            Add
          </Button>
        </Form>
      )}
    </Card>
  );
}

function sayGiven(given: number, all: number): string {
  if (all === 0) return 'Whatever the client asks for';
  if (given === all) return all === 1 ? 'Gives your option' : `Gives all ${all} options`;
  return given === 0 ? 'Gives none of your options' : `Gives ${given} of ${all} options`;
}
