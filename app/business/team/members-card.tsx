import { ROLE_WORDS } from '../../../core/business/team/invitation.ts';
import type { Role } from '../../../core/context.ts';
import { AskedForm } from '../../sending/asked-form.tsx';
import { Form } from '../../sending/form.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';

type Member = {
  id: string;
  name: string;
  email: string | null;
  role: Role;
  isSelf: boolean;
  isPaid: boolean;
};

export function MembersCard({ team }: { team: { mayChange: boolean; members: readonly Member[] } }) {
  const { mayChange, members } = team;
  const owners = members.filter(({ role }) => role === 'owner').length;
  return (
    <Card as="section" aria-labelledby="members">
      <CardHeader
        id="members"
        title="Members"
        description="They sign in for the practice. Owners can do everything; staff answer requests and messages, change hours, and read the listing."
      />
      <ul className="divide-y divide-line border-line border-y">
        {members.map((member) => {
          const { id, name, email, role, isSelf } = member;
          const isLastOwner = role === 'owner' && owners === 1;
          return (
            <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-56">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</span>
                  <Badge tone={role === 'owner' ? 'positive' : 'neutral'}>{ROLE_WORDS[role].label}</Badge>
                  {isSelf && <span className="text-muted text-sm">You</span>}
                </p>
                {email && email !== name && (
                  <p className="text-muted text-sm [overflow-wrap:anywhere]">{email}</p>
                )}
                {isLastOwner && isSelf && members.length > 1 && (
                  <p className="text-muted text-sm">
                    You are the only owner. Make someone else an owner before you leave.
                  </p>
                )}
              </div>
              {!isLastOwner && (
                <div className="flex flex-wrap gap-1">
                  {mayChange && <RoleButton {...member} />}
                  {(mayChange || isSelf) && (
                    <AskedForm
                      method="post"
                      preventScrollReset
                      failed={{ title: isSelf ? 'Failed to leave' : 'Failed to remove the member' }}
                      asks={
                        isSelf
                          ? {
                              title: 'Leave the practice?',
                              description: `${sayPayoutsWait(member)}To come back, you need a new invitation from an owner.`,
                              confirmLabel: 'Leave',
                            }
                          : {
                              title: `Remove ${name}?`,
                              description: `${sayPayoutsWait(member)}To come back, they need a new invitation.`,
                              confirmLabel: 'Remove',
                            }
                      }
                    >
                      <input type="hidden" name="member" value={id} />
                      <Button
                        type="submit"
                        name="intent"
                        value="remove"
                        variant="ghost"
                        size="sm"
                        aria-label={isSelf ? 'Leave the practice' : `Remove: ${name}`}
                      >
                        {isSelf ? 'Leave' : 'Remove'}
                      </Button>
                    </AskedForm>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function sayPayoutsWait({ name, isSelf, isPaid }: Member): string {
  if (!isPaid) return '';
  return `Payouts go to ${isSelf ? 'your account' : `the account of ${name}`}. They will wait until another owner sets up an account. `;
}

function RoleButton(member: Member) {
  const { id, name, role, isSelf, isPaid } = member;
  const other: Role = role === 'owner' ? 'staff' : 'owner';
  const label = other === 'owner' ? 'Make owner' : 'Make staff';
  const failed = { title: 'Failed to change the role' };
  const button = (
    <>
      <input type="hidden" name="role" value={other} />
      <Button
        type="submit"
        name="intent"
        value="role"
        variant="ghost"
        size="sm"
        aria-label={`${label}: ${name}`}
      >
        {label}
      </Button>
    </>
  );
  if (!isPaid) {
    return (
      <Form method="post" preventScrollReset failed={failed}>
        <input type="hidden" name="member" value={id} />
        {button}
      </Form>
    );
  }
  const title = isSelf ? 'Become staff?' : `Make ${name} staff?`;
  return (
    <AskedForm
      method="post"
      preventScrollReset
      failed={failed}
      asks={{ title, description: sayPayoutsWait(member).trim(), confirmLabel: label }}
    >
      <input type="hidden" name="member" value={id} />
      {button}
    </AskedForm>
  );
}
