import { and, eq, isNull } from 'drizzle-orm';
import * as rules from '#text/overview/reports/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isOf } from '../../consultations/messages/may-write.ts';
import { notFound, readStanding } from '../../consultations/messages/read-standing.server.ts';
import { messages } from '../../consultations/messages/tables.ts';
import type { Context } from '../../context.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { keepReport } from './keep-report.server.ts';
import type { ReportInput } from './report-form.ts';

/**
 * Reports one message of the other side to the admins, with its words and nothing else from the conversation.
 * @param input.number the number of the message in the conversation.
 */
export async function reportMessage(
  ctx: Context,
  { conversationId, number, ...words }: ReportInput & { conversationId: string; number: number },
): Promise<void> {
  const reporter = signedIn(ctx);
  const { as, pair, conversation } = await readStanding(ctx.db, reporter, { conversationId });
  if (!conversation) throw notFound({ conversationId });
  const [message] = await ctx.db
    .select({ senderId: messages.senderId, body: messages.body })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversation.id),
        eq(messages.number, number),
        isNull(messages.hiddenAt),
      ),
    );
  if (!message) throw new Refusal('not_found', rules.no_such_message);
  if (isOf(as, message.senderId, pair)) {
    throw new Refusal('own_profile', rules.own_message);
  }
  await keepReport(ctx, reporter, {
    ...words,
    reported: {
      kind: 'message',
      id: conversation.id,
      number,
      personId: message.senderId,
      words: message.body,
    },
    path: `/messages/${conversation.id}`,
  });
}
