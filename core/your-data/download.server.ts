import { sql } from 'drizzle-orm';
import { photoKey } from '../../lib/photo-address.ts';
import type { Files } from '../../platform/storage/files.server.ts';
import { countAttempt } from '../accounts/attempts.server.ts';
import type { AccountContext } from '../accounts/sign-in.server.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { DATA_PARTS } from './data-parts.ts';

/** All that is kept of a person, by parts; times are ISO 8601, the photo is a data address. */
export type Download = { madeAt: string; photo: string | null; [part: string]: unknown };

/**
 * Gathers everything of the person signed in, and nothing of anybody else.
 * @throws Refusal sign_in_required, TooManyAttempts
 */
export async function downloadData(ctx: AccountContext & { files: Files }): Promise<Download> {
  const actor = signedIn(ctx);
  await countAttempt(ctx, 'download', actor.email);
  const data: Download = { madeAt: ctx.now().toString(), photo: null };
  for (const { name, table, column, of, omit } of DATA_PARTS) {
    const id = of === 'person' ? actor.id : actor.expertId;
    if (id === null) continue;
    const { rows } = await ctx.db.execute<{ row: unknown }>(sql`
      select to_jsonb(kept) - ${sql.param([...omit])}::text[] as row
      from ${sql.identifier(table)} as kept where kept.${sql.identifier(column)} = ${id}`);
    data[name] = rows.map(({ row }) => row);
  }
  const key = photoKey(actor.image);
  const photo = key && (await ctx.files.get(`photos/${key}/512.jpg`));
  if (photo) data.photo = `data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}`;
  return data;
}
