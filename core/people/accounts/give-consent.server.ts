import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { type ConsentAct, DOCUMENTS, type DocumentName, OF_MEMBERS, SHOWN_TO_MEMBERS } from './documents.ts';
import { signedIn } from './signed-in.ts';
import { consents } from './tables.ts';

/**
 * Notes that the person signed in agrees to documents in the version in force, or was shown them. What was
 * given before in that version is not noted twice.
 */
export async function giveConsent(
  ctx: Context,
  documents: readonly DocumentName[],
  act: ConsentAct,
): Promise<void> {
  const { id } = signedIn(ctx);
  await noteConsents(ctx, id, documents, act);
}

/** The same for somebody who is not signed in yet, as at sign-up. */
export async function noteConsents(
  ctx: Pick<Context, 'db' | 'now' | 'newId' | 'clientAddress'>,
  userId: string,
  documents: readonly DocumentName[],
  act: ConsentAct,
): Promise<void> {
  if (documents.length === 0) return;
  const rows = documents.map((document) => ({
    id: ctx.newId(),
    userId,
    document,
    version: DOCUMENTS[document].version,
    act,
    ipAddress: ctx.clientAddress,
    at: new Date(ctx.now().epochMilliseconds),
  }));
  await ctx.db
    .insert(consents)
    .values(rows)
    .onConflictDoNothing({ target: [consents.userId, consents.document, consents.version] });
}

/** With an account: what is agreed to, and what is shown. */
export const FOR_AN_ACCOUNT = [...OF_MEMBERS, ...SHOWN_TO_MEMBERS];

/** Those of the documents that a person has not agreed to in the version in force. */
export async function missingConsents<Name extends DocumentName>(
  ctx: Pick<Context, 'db'>,
  userId: string,
  documents: readonly Name[],
): Promise<Name[]> {
  const rows = await ctx.db
    .select({ document: consents.document, version: consents.version })
    .from(consents)
    .where(eq(consents.userId, userId));
  const given = new Set(rows.map(({ document, version }) => `${document} ${version}`));
  return documents.filter((document) => !given.has(`${document} ${DOCUMENTS[document].version}`));
}
