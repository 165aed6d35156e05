import { z } from 'zod';
import * as words from '#text/api/answers';
import {
  NO_SHOW_FILTERS,
  readNoShows,
} from '../../core/consultations/consultation-day/read-no-shows.server.ts';
import {
  DISPUTE_OUTCOMES,
  DISPUTE_REASONS,
  DISPUTE_STATES,
} from '../../core/consultations/disputes/dispute.ts';
import { DISPUTE_FILTERS, readDisputes } from '../../core/consultations/disputes/read-disputes.server.ts';
import { REVIEW_STANDINGS } from '../../core/consultations/reviews/review.ts';
import type { Context } from '../../core/context.ts';
import {
  readTableQuery,
  type TablePage,
  type TableQuery,
  TIME_SORTS,
  type TimeSort,
  writeCursor,
} from '../../core/ground/admin/table-page.ts';
import { REVIEW_FILTERS, readReviews } from '../../core/overview/moderation/read-reviews.server.ts';
import { readWaiting } from '../../core/overview/moderation/read-waiting.server.ts';
import { queueOf, WAITING, type Waiting } from '../../core/overview/moderation/waiting.ts';
import { REPORT_FILTERS, readReports } from '../../core/overview/reports/read-reports.server.ts';
import { REPORT_REASONS, REPORT_SUBJECTS } from '../../core/overview/reports/report-form.ts';
import { APPLICANT_TYPES, APPLICATION_STATUSES } from '../../core/practice/applications/application.ts';
import {
  APPLICATION_FILTERS,
  readApplications,
} from '../../core/practice/applications/read-application.server.ts';
import { LICENSE_STATUSES } from '../../core/practice/licenses/license.ts';
import { LICENSE_FILTERS, readLicenses } from '../../core/practice/licenses/read-licenses.server.ts';
import { declareCall } from '../call.ts';
import { unusable } from '../problem.ts';
import { cents, day, instant, nextPage, none } from '../values.ts';

/** What all calls for admins share. They read what the lists of /admin show, without the texts of people. */
const reading = {
  method: 'get',
  group: 'Admin queues',
  scope: 'admin:read',
  of: ['person'],
  path: none,
  body: null,
  refusals: ['not_found'],
} as const;

const url = z.url().meta({ description: 'Our page about it.' });
const queueNames = Object.keys(WAITING) as (keyof Waiting)[];

export const readQueuesCall = declareCall({
  ...reading,
  name: 'readQueues',
  address: '/admin/queues',
  summary: 'Count what waits for admins',
  query: none,
  answer: z
    .strictObject({
      queues: z.array(z.strictObject({ name: z.enum(queueNames), waiting: z.int().min(0), url })),
    })
    .meta({ id: 'Queues' }),
  async run(ctx) {
    const waiting = await readWaiting(ctx);
    return {
      queues: queueNames.map((name) => ({
        name,
        waiting: waiting[name],
        url: ctx.publicOrigin + queueOf(name),
      })),
    };
  },
});

/**
 * Declares a call that lists one queue.
 * @param list.waits the filter for what waits, which counts unless another is given.
 * @param list.shown what the call answers of a row.
 */
function queue<Filter extends string, Row, Shown>(list: {
  name: string;
  address: string;
  summary: string;
  id: string;
  filters: readonly [Filter, ...Filter[]];
  waits: Filter;
  item: z.ZodType<Shown>;
  read(ctx: Context, query: TableQuery<Filter, TimeSort>): Promise<TablePage<Row>>;
  shown(row: Row, origin: string): Shown;
}) {
  const { name, address, summary, id, filters, waits, item, read, shown } = list;
  return declareCall({
    ...reading,
    name,
    address,
    summary,
    query: z.strictObject({
      filter: z
        .string()
        .optional()
        .meta({
          description: `\`${waits}\` unless given.`,
          override: { type: 'string', enum: [...filters] },
        }),
      sort: z.enum(TIME_SORTS).optional().meta({ description: '`oldest` unless given.' }),
      q: z.string().max(100).optional().meta({ description: 'Words to find.' }),
      after: z.string().max(300).optional().meta({ description: 'The `next` of the page before.' }),
    }),
    answer: z.strictObject({ items: z.array(item), next: nextPage }).meta({ id }),
    async run(ctx, { query: { filter = waits, sort = 'oldest', q = '', after } }) {
      const about = (name: string, detail: string) => unusable({ in: 'query', name, detail });
      if (!filters.some((one) => one === filter)) {
        throw about('filter', words.one_of({ values: filters.join(', ') }));
      }
      const sent = new URLSearchParams({ filter, sort, q, ...(after !== undefined && { after }) });
      const query = readTableQuery(sent, filters, TIME_SORTS);
      if (after !== undefined && query.after === null) throw about('after', words.not_usable());
      const { rows, next } = await read(ctx, query);
      return {
        items: rows.map((row) => shown(row, ctx.publicOrigin)),
        next: next && writeCursor(next, query.sort),
      };
    },
  });
}

const id = z.uuid();
const since = instant('Since when.');

export const listApplicationsCall = queue({
  name: 'listApplications',
  address: '/admin/applications',
  summary: 'List applications of experts',
  id: 'Applications',
  filters: APPLICATION_FILTERS,
  waits: 'waiting',
  item: z.strictObject({
    id,
    url,
    name: z.string(),
    kind: z.enum(APPLICANT_TYPES),
    status: z.enum(APPLICATION_STATUSES),
    place: z.string().nullable(),
    decideBy: day('Until when we promised to decide.').nullable(),
    at: since,
  }),
  read: readApplications,
  shown: ({ id, name, type, status, place, promisedOn, at }, origin) => ({
    id,
    url: `${origin}/admin/applications/${id}`,
    name,
    kind: type,
    status,
    place,
    decideBy: promisedOn,
    at,
  }),
});

export const listLicensesCall = queue({
  name: 'listLicenses',
  address: '/admin/licenses',
  summary: 'List licenses of practices',
  id: 'Licenses',
  filters: LICENSE_FILTERS,
  waits: 'waiting',
  item: z.strictObject({
    id,
    url,
    practice: z.string(),
    status: z.enum(LICENSE_STATUSES),
    place: z.string().nullable(),
    expiresOn: day('Its last day.'),
    at: since,
  }),
  read: readLicenses,
  shown: ({ id, practice, status, place, expiresOn, at }, origin) => ({
    id,
    url: `${origin}/admin/licenses/${id}`,
    practice,
    status,
    place,
    expiresOn,
    at,
  }),
});

export const listNoShowsCall = queue({
  name: 'listNoShows',
  address: '/admin/no-shows',
  summary: 'List contested no-shows',
  id: 'NoShows',
  filters: NO_SHOW_FILTERS,
  waits: 'waiting',
  item: z.strictObject({
    bookingId: id,
    url,
    practice: z.string(),
    client: z.string(),
    status: z.string().meta({ description: 'The status of the booking.' }),
    contest: z.enum(['open', 'decided']),
    at: since,
  }),
  read: readNoShows,
  shown: ({ id, practice, client, status, contest, at }, origin) => ({
    bookingId: id,
    url: `${origin}/admin/no-shows/${id}`,
    practice,
    client,
    status,
    contest,
    at,
  }),
});

export const listDisputesCall = queue({
  name: 'listDisputes',
  address: '/admin/disputes',
  summary: 'List disputes',
  id: 'Disputes',
  filters: DISPUTE_FILTERS,
  waits: 'waiting',
  item: z.strictObject({
    id,
    url,
    bookingId: z.uuid(),
    client: z.string(),
    practice: z.string(),
    reason: z.enum(DISPUTE_REASONS),
    state: z.enum(DISPUTE_STATES),
    at: since,
    answerBy: instant('Until when the practice can answer.'),
    answeredAt: instant('When it did.').nullable(),
    isReady: z.boolean().meta({ description: 'Whether it can be decided now.' }),
    paidCents: cents('What was charged, extensions included.'),
    outcome: z.enum(DISPUTE_OUTCOMES).nullable(),
    backCents: cents('What went back.').nullable(),
    closedAt: instant('When it was closed.').nullable(),
  }),
  read: readDisputes,
  shown: ({ id, bookingId, client, practice, reason, state, at, ...row }, origin) => ({
    id,
    url: `${origin}/admin/disputes/${id}`,
    bookingId,
    client,
    practice,
    reason,
    state,
    at,
    answerBy: row.answerBy,
    answeredAt: row.answeredAt,
    isReady: row.isReady,
    paidCents: row.paidCents,
    outcome: row.outcome,
    backCents: row.backCents,
    closedAt: row.closedAt,
  }),
});

export const listReportsCall = queue({
  name: 'listReports',
  address: '/admin/reports',
  summary: 'List reports',
  id: 'Reports',
  filters: REPORT_FILTERS,
  waits: 'open',
  item: z.strictObject({
    id,
    url,
    about: z.enum(REPORT_SUBJECTS),
    reason: z.enum(REPORT_REASONS),
    reported: z.string().meta({ description: 'The name of the reported person or practice.' }),
    by: z.string().meta({ description: 'The name of who reported.' }),
    status: z.enum(['open', 'closed']),
    at: since,
  }),
  read: readReports,
  shown: ({ id, kind, reason, reported, reporter, status, at }, origin) => ({
    id,
    url: `${origin}/admin/reports/${id}`,
    about: kind,
    reason,
    reported,
    by: reporter,
    status,
    at,
  }),
});

export const listWaitingReviewsCall = queue({
  name: 'listReviewsToRead',
  address: '/admin/reviews',
  summary: 'List reviews, and answers to them, that wait for a look or are hidden',
  id: 'ReviewsToRead',
  filters: REVIEW_FILTERS,
  waits: 'waiting',
  item: z.strictObject({
    id,
    url,
    practiceId: z.uuid(),
    practice: z.string(),
    author: z.string(),
    rating: z.int().min(1).max(5),
    standing: z.enum(REVIEW_STANDINGS),
    answerStanding: z.enum(REVIEW_STANDINGS).nullable(),
    at: since,
    waitsSince: instant('Since when the review waits.').nullable(),
  }),
  read: readReviews,
  shown: (
    { id, practiceId, practice, authorName, rating, standing, answerStanding, at, waitsSince },
    origin,
  ) => ({
    id,
    url: `${origin}/admin/reviews/${id}`,
    practiceId,
    practice,
    author: authorName,
    rating,
    standing,
    answerStanding,
    at,
    waitsSince,
  }),
});
