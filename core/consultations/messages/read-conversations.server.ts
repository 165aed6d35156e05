import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { initialsOfName } from '../../../lib/initials.ts';
import type { Context } from '../../context.ts';
import { sayName } from '../../people/accounts/say-name.ts';
import { users } from '../../people/accounts/tables.ts';
import { clientProfiles } from '../../people/clients/tables.ts';
import { practicesOf } from '../../people/experts/may-act-for.ts';
import { ownerIdSql } from '../../people/experts/members-sql.ts';
import { experts } from '../../people/experts/tables.ts';
import { privately } from '../../people/view-as/hidden.ts';
import type { ConversationLine } from './conversation-line.ts';
import type { Side } from './may-write.ts';
import { nameOfClient, writerOf } from './read-standing.server.ts';
import { shownBody } from './shown-body.ts';
import { conversations, messages } from './tables.ts';

const CONVERSATIONS_PER_PAGE = 30;
const SNIPPET = 120;

/**
 * Returns a page of the user's conversations, newest message first.
 * @param page counts from 1.
 * @param side only those in which the user is client, or expert; both unless given.
 */
export async function readConversations(
  ctx: Context,
  page: number,
  side?: Side,
): Promise<{ conversations: ConversationLine[]; more: boolean }> {
  const skipped = (page - 1) * CONVERSATIONS_PER_PAGE;
  const lines = await readLines(ctx, CONVERSATIONS_PER_PAGE + 1, skipped, { side });
  return {
    conversations: lines.slice(0, CONVERSATIONS_PER_PAGE),
    more: lines.length > CONVERSATIONS_PER_PAGE,
  };
}

/** Returns the user's conversation with the newest message; null if they have none. */
export async function readLatestConversation(ctx: Context): Promise<ConversationLine | null> {
  const [latest] = await readLines(ctx, 1, 0);
  return latest ?? null;
}

async function readLines(
  ctx: Context,
  most: number,
  skipped: number,
  { among, side }: { among?: readonly string[]; side?: Side | undefined } = {},
): Promise<ConversationLine[]> {
  const reader = writerOf(ctx);
  const client = alias(users, 'client');
  const person = alias(users, 'person');
  const personProfile = alias(clientProfiles, 'person_profile');
  const rows = await ctx.db
    .select({
      row: conversations,
      last: messages,
      expert: experts,
      client,
      person,
      profile: clientProfiles,
      personProfile,
    })
    .from(conversations)
    .innerJoin(
      messages,
      and(eq(messages.conversationId, conversations.id), eq(messages.number, conversations.lastNumber)),
    )
    .innerJoin(experts, eq(experts.id, conversations.expertId))
    .leftJoin(person, eq(person.id, sql.raw(ownerIdSql('experts.id'))))
    .leftJoin(personProfile, eq(personProfile.userId, person.id))
    .innerJoin(client, eq(client.id, conversations.clientId))
    .leftJoin(clientProfiles, eq(clientProfiles.userId, conversations.clientId))
    .where(
      and(
        among && inArray(conversations.id, [...among]),
        or(
          side === 'expert' ? undefined : eq(conversations.clientId, reader.id),
          side === 'client' ? undefined : inArray(conversations.expertId, practicesOf(reader, 'staff')),
        ),
      ),
    )
    .orderBy(desc(conversations.lastAt), desc(conversations.id))
    .limit(most)
    .offset(skipped);
  return rows.map((found) => {
    const isClient = found.row.clientId === reader.id;
    const name = isClient ? sayName(found.expert.name) : nameOfClient(found.client, found.profile);
    const other = isClient ? found.person : found.client;
    const shown = (isClient ? found.personProfile : found.profile)?.showPhoto !== false;
    const showsPhoto = other?.deletedAt === null && shown;
    return {
      id: found.row.id,
      name,
      image: showsPhoto ? other.image : null,
      initials: initialsOfName(name),
      snippet: [...privately(ctx, shownBody(found.last)).replaceAll('\n', ' ')].slice(0, SNIPPET).join(''),
      isMine: (found.last.senderId === found.row.clientId) === isClient,
      at: found.last.at,
      unread: isClient ? found.row.clientUnread : found.row.expertUnread,
    };
  });
}

/** Returns the name of the other side in each of the user's conversations, by conversation ID. */
export async function readCorrespondents(
  ctx: Context,
  conversationIds: readonly string[],
): Promise<Map<string, string>> {
  if (conversationIds.length === 0) return new Map();
  const lines = await readLines(ctx, conversationIds.length, 0, { among: conversationIds });
  return new Map(lines.map(({ id, name }) => [id, name]));
}
