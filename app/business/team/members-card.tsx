import * as words from '#text/business/team/screens';
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
      <CardHeader id="members" title={words.members()} description={words.members_description()} />
      <ul className="divide-y divide-line border-line border-y">
        {members.map((member) => {
          const { id, name, email, role, isSelf } = member;
          const isLastOwner = role === 'owner' && owners === 1;
          return (
            <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-56">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</span>
                  <Badge tone={role === 'owner' ? 'positive' : 'neutral'}>{ROLE_WORDS[role].label()}</Badge>
                  {isSelf && <span className="text-muted text-sm">{words.you()}</span>}
                </p>
                {email && email !== name && (
                  <p className="text-muted text-sm [overflow-wrap:anywhere]">{email}</p>
                )}
                {isLastOwner && isSelf && members.length > 1 && (
                  <p className="text-muted text-sm">{words.only_owner()}</p>
                )}
              </div>
              {!isLastOwner && (
                <div className="flex flex-wrap gap-1">
                  {mayChange && <RoleButton {...member} />}
                  {(mayChange || isSelf) && (
                    <AskedForm
                      method="post"
                      preventScrollReset
                      failed={{ title: isSelf ? words.leave_failed() : words.remove_failed() }}
                      asks={
                        isSelf
                          ? {
                              title: words.leave_asked(),
                              description: say(sayPayoutsWait(member), words.you_come_back()),
                              confirmLabel: words.leave(),
                            }
                          : {
                              title: words.remove_asked({ name }),
                              description: say(sayPayoutsWait(member), words.they_come_back()),
                              confirmLabel: words.remove(),
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
                        aria-label={isSelf ? words.leave_practice() : words.remove_member({ name })}
                      >
                        {isSelf ? words.leave() : words.remove()}
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

const say = (...sentences: string[]) => sentences.filter(Boolean).join(' ');

function sayPayoutsWait({ name, isSelf, isPaid }: Member): string {
  if (!isPaid) return '';
  return isSelf ? words.payouts_wait_yours() : words.payouts_wait_theirs({ name });
}

function RoleButton(member: Member) {
  const { id, name, role, isSelf, isPaid } = member;
  const other: Role = role === 'owner' ? 'staff' : 'owner';
  const label = other === 'owner' ? words.make_owner() : words.make_staff();
  const failed = { title: words.role_failed() };
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
  const title = isSelf ? words.become_staff_asked() : words.make_staff_asked({ name });
  return (
    <AskedForm
      method="post"
      preventScrollReset
      failed={failed}
      asks={{ title, description: sayPayoutsWait(member), confirmLabel: label }}
    >
      <input type="hidden" name="member" value={id} />
      {button}
    </AskedForm>
  );
}
