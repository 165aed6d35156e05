import { asDate } from '../../../lib/as-date.ts';
import { queryIn } from '../../../platform/database/query-in.ts';
import type { Context } from '../../context.ts';
import { type ConsentAct, DOCUMENTS, type DocumentName, OF_MEMBERS, SHOWN_TO_MEMBERS } from './documents.ts';
import { signedIn } from './signed-in.ts';
import { consents } from './tables.ts';

/**
 * Records that the signed-in user agrees to the current version of these documents, or has been shown it.
 * Skips documents that are already recorded in that version.
 */
export async function giveConsent(
  ctx: Context,
  documents: readonly DocumentName[],
  act: ConsentAct,
): Promise<void> {
  const { id } = signedIn(ctx);
  await noteConsents(ctx, id, documents, act);
}

/** Records the consents of a person who is not signed in. */
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
    at: asDate(ctx.now()),
  }));
  await ctx.db
    .insert(consents)
    .values(rows)
    .onConflictDoNothing({ target: [consents.userId, consents.document, consents.version] });
}

/** The documents that the owner of a new account agrees to or sees. */
export const FOR_AN_ACCOUNT = [...OF_MEMBERS, ...SHOWN_TO_MEMBERS];

/**
 * Returns the documents that a person has not accepted in the current version or a later one. Later versions
 * count, because an old node must not ask for the old version during a deployment.
 */
export async function missingConsents<Name extends DocumentName>(
  ctx: Pick<Context, 'db'>,
  userId: string,
  documents: readonly Name[],
): Promise<Name[]> {
  const rows = await queryIn(ctx.db)<{ document: DocumentName; version: string }>(
    'consents of a person',
    'select document, version from consents where user_id = $1',
    [userId],
  );
  const isGiven = (name: Name) =>
    rows.some(({ document, version }) => document === name && version >= DOCUMENTS[name].version);
  return documents.filter((name) => !isGiven(name));
}
