import { and, eq, sql } from 'drizzle-orm';
import * as words from '#text/consultations/messages/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { initialsOfName } from '../../../lib/initials.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Context, Person } from '../../context.ts';
import { sayName } from '../../people/accounts/say-name.ts';
import { users } from '../../people/accounts/tables.ts';
import { clientName } from '../../people/clients/client-name.ts';
import { clientProfiles } from '../../people/clients/tables.ts';
import { mayActFor, ownPractice } from '../../people/experts/may-act-for.ts';
import { isMember, ownerIdSql } from '../../people/experts/members-sql.ts';
import { experts } from '../../people/experts/tables.ts';
import { readReach } from '../../people/reach/may-reach.server.ts';
import type { Side, Standing } from './may-write.ts';
import { conversations, messages } from './tables.ts';
import { hasBooking, holdsShareLink, type Pair } from './ties.server.ts';

/**
 * The recipient of a message: the other side of a conversation, an expert, or a client. `token` is the
 * client's share token, if the expert has it.
 */
export type Addressee =
  | { conversationId: string }
  | { expertId: string }
  | { clientId: string; token?: string | null };

/** One side, as the other side sees it. */
export type Correspondent = {
  /** Null for a listing without an account. */
  userId: string | null;
  name: string;
  image: string | null;
  initials: string;
  /** Null if the person is gone, or if the expert may not open the client's page. */
  path: string | null;
};

export type ConversationRow = typeof conversations.$inferSelect;

export type Known = {
  pair: Pair;
  as: Side;
  other: Correspondent;
  conversation: ConversationRow | null;
  standing: Standing;
};

/** Returns the user. Refuses visitors. */
export function writerOf(ctx: Pick<Context, 'actor'>): Person {
  if (!ctx.actor) throw new Refusal('sign_in_required', words.log_in_first);
  return ctx.actor;
}

const tokenOf = (to: Addressee): string | null => ('clientId' in to ? (to.token ?? null) : null);

/**
 * Returns the addressee, and the facts that determine whether the two may write to each other. Refuses the
 * user's own practice, an unknown addressee, and someone else's conversation.
 * @param token the share token that led the expert to the client.
 */
export async function readStanding(
  db: Database,
  actor: Person,
  to: Addressee,
  token: string | null = tokenOf(to),
): Promise<Known> {
  const { pair, as } = await pairOf(db, actor, to);
  const [expert] = await db
    .select({
      expert: experts,
      person: users,
      profile: clientProfiles,
      isOfClient: isMember('experts.id', pair.clientId),
    })
    .from(experts)
    .leftJoin(users, eq(users.id, sql.raw(ownerIdSql('experts.id'))))
    .leftJoin(clientProfiles, eq(clientProfiles.userId, users.id))
    .where(eq(experts.id, pair.expertId));
  const [row] = await db
    .select({ client: users, profile: clientProfiles })
    .from(users)
    .leftJoin(clientProfiles, eq(clientProfiles.userId, users.id))
    .where(eq(users.id, pair.clientId));
  if (!expert || !row) throw notFound(to);
  const { client, profile } = row;
  if (expert.isOfClient) throw new Refusal('own_profile', words.cannot_write_to_yourself);
  const conversation = await conversationOf(db, pair);
  const written = conversation && (await whoWrote(db, conversation));
  const isClient = as === 'client';
  const person = isClient ? expert.person : client;
  const own = isClient ? client : expert.person;
  const isGone = !person || person.deletedAt !== null;
  const name = isClient ? sayName(expert.expert.name) : nameOfClient(client, profile);
  const hasMet = await hasBooking(db, pair);
  const reach = await readReach(db, { ...pair, memberId: isClient ? null : actor.id });
  const showsPhoto = !isGone && (isClient ? expert.profile : profile)?.showPhoto !== false;
  return {
    pair,
    as,
    other: {
      userId: person?.id ?? null,
      name,
      image: showsPhoto ? person.image : null,
      initials: isGone ? '' : initialsOfName(name),
      path: isGone ? null : pathOf(pair, isClient, hasMet),
    },
    conversation,
    standing: {
      as,
      hasBooking: hasMet,
      seesClient: !isClient && reach.may && (await holdsShareLink(db, pair, token)),
      clientHasWritten: written?.byClient ?? false,
      expertHasWritten: written?.byExpert ?? false,
      blockedByMe: reach.blockedBy[as],
      blockedByOther: !reach.may,
      isGone,
      leaving: own?.deleteAt ? 'me' : person?.deleteAt ? 'other' : null,
    },
  };
}

function pathOf({ expertId, clientId }: Pair, isClient: boolean, hasMet: boolean): string | null {
  if (isClient) return `/expert/${expertId}`;
  return hasMet ? `/client/${clientId}` : null;
}

async function conversationOf(db: Database, pair: Pair): Promise<ConversationRow | null> {
  const [conversation] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.expertId, pair.expertId), eq(conversations.clientId, pair.clientId)));
  return conversation ?? null;
}

/** Returns for each side whether it has written in the conversation. */
async function whoWrote(db: Database, { id, clientId }: ConversationRow) {
  const [written] = await db
    .select({
      byClient: sql<boolean>`coalesce(bool_or(${messages.senderId} = ${clientId}), false)`,
      byExpert: sql<boolean>`coalesce(bool_or(${messages.senderId} <> ${clientId}), false)`,
    })
    .from(messages)
    .where(eq(messages.conversationId, id));
  return written;
}

/** Returns the client's name as experts see it. */
export function nameOfClient(
  client: { name: string; firstName: string | null; lastName: string | null; deletedAt: Date | null },
  profile: { displayName: string | null; showName: boolean | null } | null,
): string {
  if (client.deletedAt) return words.former_member();
  return clientName({
    ...client,
    displayName: profile?.displayName ?? null,
    showName: profile?.showName ?? null,
  });
}

async function pairOf(db: Database, actor: Person, to: Addressee): Promise<{ pair: Pair; as: Side }> {
  if ('conversationId' in to) {
    const [row] = isId(to.conversationId)
      ? await db.select().from(conversations).where(eq(conversations.id, to.conversationId))
      : [];
    const as = row && sideOf(row, actor);
    if (!row || !as) throw notFound(to);
    return { pair: { expertId: row.expertId, clientId: row.clientId }, as };
  }
  if ('expertId' in to) {
    if (!isId(to.expertId)) throw notFound(to);
    return { pair: { expertId: to.expertId, clientId: actor.id }, as: 'client' };
  }
  const practiceId = ownPractice(actor, 'staff');
  if (!isId(to.clientId) || !practiceId) throw notFound(to);
  return { pair: { expertId: practiceId, clientId: to.clientId }, as: 'expert' };
}

/** Returns a person's side of a conversation; null for a stranger. */
export function sideOf(row: Pair, actor: Pick<Person, 'id' | 'memberships'>): Side | null {
  if (row.clientId === actor.id) return 'client';
  return mayActFor(actor, row.expertId, 'staff') ? 'expert' : null;
}

/**
 * Returns the refusal for an addressee who does not exist or is hidden from the user. It does not reveal
 * which.
 */
export function notFound(to: Addressee): Refusal {
  return new Refusal(
    'not_found',
    'conversationId' in to ? words.conversation_not_found : words.person_not_found,
  );
}
