import { type Context, inTransaction, type Product } from '../../context.ts';
import { takeAttempt } from '../../ground/admin/limits.server.ts';
import { tellAdmins } from '../../money/payments/tell-admins.server.ts';
import { countWaiting } from './read-waiting.server.ts';
import { dueTasksOf } from './waiting.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'tell-what-waits': NoPayload;
  }
}

/**
 * The limit on these e-mails. Its time is shorter than a day, so the next morning's run can send again, and
 * longer than any delay of a retry.
 */
const ONCE = { most: 1, minutes: 20 * 60 };

/**
 * E-mails each admin a list of open tasks. A job runs this each morning. Sends nothing if there are no open
 * tasks, or if the e-mails already went out that day. The e-mail contains no names and nothing that people
 * wrote.
 * @returns whether e-mails were sent.
 */
export async function tellWhatWaits(ctx: Context<Product>): Promise<boolean> {
  return await inTransaction(ctx, async (ctx) => {
    const tasks = dueTasksOf(await countWaiting(ctx));
    if (tasks.length === 0 || (await takeAttempt(ctx, 'tell-what-waits', ONCE)) !== null) return false;
    const count = tasks.reduce((sum, task) => sum + task.count, 0);
    await tellAdmins(ctx, {
      subject: count === 1 ? 'One thing waits for you' : `${count} things wait for you`,
      heading: 'What waits for you',
      paragraphs: ['People are waiting for an answer. Each line is a list in the admin pages.'],
      facts: tasks.map(({ label, count }) => [label, String(count)]),
      button: { label: 'Open the admin pages', url: `${ctx.publicOrigin}/admin` },
    });
    return true;
  });
}
