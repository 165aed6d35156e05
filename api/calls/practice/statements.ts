import { z } from 'zod';
import { readStatement, readStatements } from '../../../core/business/statements/read-statements.server.ts';
import { LINE_KINDS, type Sums, sayKind } from '../../../core/business/statements/statement.ts';
import { declareCall } from '../../call.ts';
import { day, instant, none, zone } from '../../values.ts';
import { practiceOf } from './own-practice.ts';

const sum = (description: string) => z.int().meta({ description });

const sums = {
  priceCents: sum('Prices of consultations and more time.'),
  taxCents: sum('The tax on them.'),
  commissionCents: sum('Our commission.'),
  givenBackCents: sum('What went back to clients.'),
  shareCents: sum('Price and tax minus commission and what went back: what we owe the practice for it.'),
  paidOutCents: sum('What we paid out.'),
};
const sumsOf = ({
  priceCents,
  taxCents,
  commissionCents,
  givenBackCents,
  shareCents,
  paidOutCents,
}: Sums) => ({
  priceCents,
  taxCents,
  commissionCents,
  givenBackCents,
  shareCents,
  paidOutCents,
});

const month = z.string().meta({ description: 'Such as `2026-01`, in the zone of the practice.' });
const frame = {
  month,
  isClosed: z.boolean().meta({ description: 'False while movements can still be added.' }),
  openingCents: sum('What we owed at the beginning; less than 0 if the practice owed us.'),
  closingCents: sum('What we owe at the end, or now.'),
};

/** What both calls share. */
const reading = {
  method: 'get',
  group: 'Statements',
  scope: 'statements:read',
  of: ['practice'],
  query: none,
  body: null,
  refusals: ['not_found', 'not_allowed'],
} as const;

export const listStatementsCall = declareCall({
  ...reading,
  name: 'listStatements',
  address: '/practice/statements',
  summary: 'List the months of a practice with their sums',
  description: 'From the first payment by card on, newest first.',
  path: none,
  answer: z
    .strictObject({
      months: z.array(
        z.strictObject({
          ...frame,
          ...sums,
          grossCents: sum('Price and tax of all charges, as Form 1099-K asks for them; no test payments.'),
          charges: z.int().min(0).meta({ description: 'How many charges these are.' }),
        }),
      ),
    })
    .meta({ id: 'Statements' }),
  async run(ctx, { practiceId }) {
    const { id } = await practiceOf(ctx, practiceId);
    const months = await readStatements(ctx, id);
    return {
      months: months.map((one) => ({
        month: one.month,
        isClosed: one.isClosed,
        openingCents: one.openingCents,
        closingCents: one.closingCents,
        ...sumsOf(one),
        grossCents: one.grossCents,
        charges: one.transactions,
      })),
    };
  },
});

export const readStatementCall = declareCall({
  ...reading,
  name: 'readStatement',
  address: '/practice/statements/{month}',
  summary: 'Read a month of a practice, movement by movement',
  description: 'Lines name no client.',
  path: z.strictObject({
    month: z
      .string()
      .max(100)
      .meta({ description: 'Such as `2026-01`.', override: { type: 'string', pattern: '^\\d{4}-\\d{2}$' } }),
  }),
  answer: z
    .strictObject({
      ...frame,
      zone,
      lines: z.array(
        z.strictObject({
          id: z.string(),
          at: instant('When the money moved.'),
          kind: z.enum(LINE_KINDS),
          text: z.string().meta({ description: 'What it is, in the language of the caller.' }),
          bookingId: z.uuid().nullable(),
          day: day('The day of the consultation.').nullable(),
          isTest: z.boolean().meta({ description: 'Whether no real money moved.' }),
          ...sums,
        }),
      ),
    })
    .meta({ id: 'Statement' }),
  async run(ctx, { path, practiceId }) {
    const { id } = await practiceOf(ctx, practiceId);
    const { month, isClosed, openingCents, closingCents, zone, lines } = await readStatement(
      ctx,
      id,
      path.month,
    );
    return {
      month,
      isClosed,
      openingCents,
      closingCents,
      zone,
      lines: lines.map((line) => ({
        id: line.entryId,
        at: line.at.toISOString(),
        kind: line.kind,
        text: sayKind(line),
        bookingId: line.bookingId,
        day: line.day,
        isTest: line.provider === 'sandbox',
        ...sumsOf(line),
      })),
    };
  },
});
