import type { Context } from '../../../core/context.ts';
import { liftSuspension } from '../../../core/overview/moderation/lift-suspension.server.ts';
import { suspendForm } from '../../../core/overview/moderation/suspend-form.ts';
import { suspendPerson } from '../../../core/overview/moderation/suspend-person.server.ts';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';

/** @param asked.back builds the success response from the title of a toast. */
export async function suspendOrLift(
  ctx: Context,
  form: FormData,
  asked: { personId: string; intent: 'suspend' | 'lift'; back: (title: string) => Response },
) {
  const { personId, intent, back } = asked;
  if (intent === 'lift') {
    return await answerForm(form, NO_FIELDS, async () => {
      await liftSuspension(ctx, { personId });
      return back('Suspension lifted');
    });
  }
  const suspend = async ({ reason }: { reason: string }) => {
    await suspendPerson(ctx, { personId, reason });
    return back('Account suspended');
  };
  return await answerForm(form, suspendForm, suspend, { about: 'suspend' });
}
