import { useNavigation } from 'react-router';
import * as words from '#text/business/team/screens';
import { INVITATION_DAYS, ROLE_WORDS } from '../../../core/business/team/invitation.ts';
import { invitationForm } from '../../../core/business/team/invitation-form.ts';
import type { Role } from '../../../core/context.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

type Invitation = {
  id: string;
  email: string;
  role: Role;
  practitionerName: string | null;
  isOver: boolean;
  daysLeft: number;
};

export function InvitationsCard(props: {
  team: {
    practitioners: readonly { id: string; name: string; memberId: string | null }[];
    invitations: readonly Invitation[];
  };
  answer: FormAnswer | undefined;
}) {
  const { team, answer } = props;
  const busy = useNavigation().formData?.get('intent') === 'invite';
  const { form, field, errors, problem } = useCheckedForm({
    id: 'invitation',
    schema: invitationForm,
    answer,
    checks: 'onSubmit',
    defaultValue: { email: '', role: 'staff', practitionerId: '' },
  });
  const free = team.practitioners.filter(({ memberId }) => memberId === null);
  return (
    <Card as="section" aria-labelledby="invitations">
      <CardHeader
        id="invitations"
        title={words.invitations()}
        description={words.invitations_description({ days: INVITATION_DAYS })}
      />
      {team.invitations.length > 0 && (
        <ul className="mb-6 divide-y divide-line border-line border-y">
          {team.invitations.map((one) => (
            <InvitationItem key={one.id} invitation={one} />
          ))}
        </ul>
      )}
      {problem && <Banner tone="error" title={problem} className="mb-5" />}
      <Form
        {...form}
        method="post"
        preventScrollReset
        failed={{ title: words.send_failed() }}
        className="flex flex-col gap-5"
      >
        <TextField
          {...field('email')}
          type="email"
          label={words.email()}
          autoComplete="off"
          maxLength={254}
          required
          className="max-w-md"
        />
        <ChoiceGroup
          name="role"
          look="cards"
          label={words.role()}
          defaultValue="staff"
          error={errors('role')}
          choices={(['staff', 'owner'] as const).map((role) => ({
            value: role,
            label: ROLE_WORDS[role].label(),
            hint: ROLE_WORDS[role].hint(),
          }))}
        />
        {free.length > 0 ? (
          <SelectField
            {...field('practitionerId')}
            label={words.consults_as()}
            optional
            hint={words.consults_as_hint()}
            placeholder={words.no_one()}
            options={free.map(({ id, name }) => ({ value: id, label: name }))}
            className="max-w-md"
          />
        ) : (
          <input type="hidden" name="practitionerId" value="" />
        )}
        <Button
          type="submit"
          name="intent"
          value="invite"
          className="self-start"
          busy={busy}
          busyText={words.sending()}
        >
          {words.send_invitation()}
        </Button>
      </Form>
    </Card>
  );
}

function InvitationItem({ invitation }: { invitation: Invitation }) {
  const { id, email, role, practitionerName, isOver, daysLeft } = invitation;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold [overflow-wrap:anywhere]">{email}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
          <Badge tone={role === 'owner' ? 'positive' : 'neutral'}>{ROLE_WORDS[role].label()}</Badge>
          {practitionerName && <span>{words.as_practitioner({ practitioner: practitionerName })}</span>}
          {isOver ? (
            <Badge tone="pending">{words.run_out()}</Badge>
          ) : (
            <span>{words.good_for_days({ days: daysLeft })}</span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-1">
        <InvitationAct
          {...{ id, email }}
          intent="again"
          label={words.send_again()}
          failed={words.send_again_failed()}
        />
        <InvitationAct
          {...{ id, email }}
          intent="withdraw"
          label={words.withdraw()}
          failed={words.withdraw_failed()}
        />
      </div>
    </li>
  );
}

function InvitationAct(props: { id: string; email: string; intent: string; label: string; failed: string }) {
  const { id, email, intent, label, failed } = props;
  return (
    <Form method="post" preventScrollReset failed={{ title: failed }}>
      <input type="hidden" name="invitation" value={id} />
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant="ghost"
        size="sm"
        aria-label={`${label}: ${email}`}
      >
        {label}
      </Button>
    </Form>
  );
}
