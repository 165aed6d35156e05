import { z } from 'zod';
import {
  ACCOUNT_STATUSES,
  CHARGEBACK_STATUSES,
  MISMATCHES,
  type Notice,
  type ProviderUpdate,
  SUBSCRIPTION_STATUSES,
} from './provider.ts';

/** How far a provider's clock can differ from ours, and how long a signature is valid. */
export const TOLERANCE_MS = 300_000;

/** An amount that fits in our 32-bit columns. */
const cents = z.int().min(0).max(2_147_483_647);
const ms = z.int().min(0).max(8_640_000_000_000_000);
const name = z.string().min(1).max(255);
const ourId = z.uuid().nullable();
const currency = z.string().regex(/^[a-z]{3}$/);

/** Everything that a provider can report. Each value is within the bounds of what we store. */
const updateSchema = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('payment'),
    id: ourId,
    ref: name,
    currency,
    heldCents: cents,
    paidCents: cents,
    refundedCents: cents,
    isOver: z.boolean(),
  }),
  z.object({
    about: z.literal('subscription'),
    id: ourId,
    ref: name,
    customerRef: name,
    currency,
    status: z.enum(SUBSCRIPTION_STATUSES),
    cents: cents.nullable(),
    periodEndsMs: ms,
    endsWithPeriod: z.boolean(),
    isPaused: z.boolean(),
  }),
  z.object({
    about: z.literal('renewal'),
    id: ourId,
    subscriptionRef: name,
    ref: name,
    currency,
    cents,
    periodEndsMs: ms,
  }),
  z.object({ about: z.literal('account'), id: ourId, ref: name, status: z.enum(ACCOUNT_STATUSES) }),
  z.object({
    about: z.literal('transfer'),
    id: ourId,
    ref: name,
    accountRef: name.nullable(),
    currency,
    cents,
    reversedCents: cents.optional(),
  }),
  z.object({
    about: z.literal('bank'),
    accountRef: name.nullable(),
    outcome: z.enum(['arrived', 'failed']),
    currency,
    cents,
    reason: z.string().max(255).nullable(),
  }),
  z.object({
    about: z.literal('chargeback'),
    ref: name,
    paymentRef: name,
    currency,
    cents,
    status: z.enum(CHARGEBACK_STATUSES),
    reason: z.string().max(255),
    evidenceByMs: ms.nullable(),
    withdrawnCents: cents,
    reinstatedCents: cents,
    feeCents: cents,
    feeBackCents: cents,
  }),
]) satisfies z.ZodType<ProviderUpdate>;

/** An event after parsing. `parse` throws a ZodError if a value is missing or out of bounds. */
export const noticeSchema = z.object({
  eventId: name,
  type: name,
  atMs: ms,
  update: updateSchema.nullable(),
  mismatch: z.enum(MISMATCHES).nullable(),
}) satisfies z.ZodType<Notice>;

/** Checks whether PostgreSQL accepts a value as JSON. PostgreSQL rejects U+0000 and lone surrogates. */
export function isStorable(value: object): boolean {
  return !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(value));
}
