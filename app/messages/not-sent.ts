import type { Context } from '../../core/context.ts';
import { isRefusal } from '../../lib/errors.ts';
import type { NotSent } from './composer.tsx';

/** What the form says of a message that was refused; any other error is thrown on. */
export function notSentBy(
  ctx: Pick<Context, 'newId'>,
  error: unknown,
  body: string,
): { answer: NotSent; status: number } {
  if (!isRefusal(error) || error.code === 'not_found') throw error;
  const { message, fields, status } = error;
  const newKey = error.code === 'already_sent' ? ctx.newId() : undefined;
  return { answer: { message, body, bodyError: fields.body?.[0], newKey }, status };
}
