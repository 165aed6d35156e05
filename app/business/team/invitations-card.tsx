import { useNavigation } from 'react-router';
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
        title="Invitations"
        description={`We e-mail a link to the person you invite. It works once, within ${INVITATION_DAYS} days, and only for that address.`}
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
        failed={{ title: 'Failed to send the invitation' }}
        className="flex flex-col gap-5"
      >
        <TextField
          {...field('email')}
          type="email"
          label="E-mail"
          autoComplete="off"
          maxLength={254}
          required
          className="max-w-md"
        />
        <ChoiceGroup
          name="role"
          look="cards"
          label="Role"
          defaultValue="staff"
          error={errors('role')}
          choices={(['staff', 'owner'] as const).map((role) => ({ value: role, ...ROLE_WORDS[role] }))}
        />
        {free.length > 0 ? (
          <SelectField
            {...field('practitionerId')}
            label="Gives consultations as"
            optional
            hint="They then see their own hours first."
            placeholder="No one"
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
          busyText="Sending..."
        >
          Send Invitation
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
          <Badge tone={role === 'owner' ? 'positive' : 'neutral'}>{ROLE_WORDS[role].label}</Badge>
          {practitionerName && <span>as {practitionerName}</span>}
          {isOver ? (
            <Badge tone="pending">Run out</Badge>
          ) : (
            <span>{daysLeft === 1 ? 'Good for one more day' : `Good for ${daysLeft} days`}</span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-1">
        <InvitationAct
          {...{ id, email }}
          intent="again"
          label="Send again"
          failed="Failed to send it again"
        />
        <InvitationAct
          {...{ id, email }}
          intent="withdraw"
          label="Withdraw"
          failed="Failed to withdraw the invitation"
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
