import { and, asc, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import type { Context, Person } from '../../context.ts';
import { actingAdmin } from '../../ground/admin/acting-admin.ts';
import { recordAct } from '../../ground/admin/record-act.server.ts';
import {
  pageOf,
  ROWS_PER_PAGE,
  type TablePage,
  type TableQuery,
  type TimeSort,
} from '../../ground/admin/table-page.ts';
import { found, ISO, part } from '../../ground/admin/table-sql.server.ts';
import { adminActs } from '../../ground/admin/tables.ts';
import { geographyDay } from '../../ground/geography/places.server.ts';
import type { PaymentState } from '../../money/payments/payment.ts';
import { payments } from '../../money/payments/tables.ts';
import { LINK_MINUTES } from '../../people/accounts/pictures/private-pictures.server.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { users } from '../../people/accounts/tables.ts';
import type { ApplicantType, ApplicationStatus, ApplicationTransitionName, Check } from './application.ts';
import { ageFromCheck, type CheckView } from './automatic-check.ts';
import type { Identity } from './identity.ts';
import { newestApplicationOf } from './own-application.server.ts';
import { type PictureLink, pictureLinks } from './pictures.server.ts';
import { type AutomaticCheck, checkApplication } from './read-check.server.ts';
import { applicationChecks, applicationSteps, applications } from './tables.ts';

export type OwnApplication = Pick<
  typeof applications.$inferSelect,
  | 'id'
  | 'status'
  | 'type'
  | 'name'
  | 'email'
  | 'phone'
  | 'location'
  | 'confirmed'
  | 'licenseNumber'
  | 'about'
  | 'licenseState'
  | 'licenseExpiresOn'
  | 'showsPlaces'
  | 'placeLabel'
  | 'said'
  | 'rejection'
  | 'promisedOn'
  | 'feeCents'
> & { pictures: PictureLink[]; fee: PaymentState | null };

/** Returns the signed-in user's newest application; null if there is none. */
export async function readOwnApplication(ctx: Context): Promise<OwnApplication | null> {
  const row = await newestApplicationOf(ctx, signedIn(ctx).id);
  return row && (await withPicturesAndFee(ctx, row));
}

/**
 * Returns the rejected application that the signed-in user's draft follows, so the page can show the reasons;
 * null if there is none.
 */
export async function readRejectedBefore(ctx: Context, draftId: string): Promise<OwnApplication | null> {
  const draft = alias(applications, 'draft');
  const [row] = await ctx.db
    .select(getTableColumns(applications))
    .from(applications)
    .innerJoin(draft, eq(draft.followsId, applications.id))
    .where(and(eq(draft.id, draftId), eq(draft.userId, signedIn(ctx).id)));
  return row ? await withPicturesAndFee(ctx, row) : null;
}

async function withPicturesAndFee(ctx: Context, row: typeof applications.$inferSelect) {
  return { ...told(row), pictures: await pictureLinks(ctx, row.id), fee: await feeState(ctx, row.id) };
}

function told(row: typeof applications.$inferSelect) {
  const { id, status, type, name, email, phone, location, confirmed, licenseNumber, about } = row;
  const { licenseState, licenseExpiresOn, showsPlaces, placeLabel, said, rejection, promisedOn, feeCents } =
    row;
  const words = { id, status, type, name, email, phone, location, confirmed, licenseNumber, about };
  return {
    ...words,
    licenseState,
    licenseExpiresOn,
    showsPlaces,
    placeLabel,
    said,
    rejection,
    promisedOn,
    feeCents,
  };
}

/** Returns the state of the fee's payment; null until we request the fee. */
async function feeState(ctx: Pick<Context, 'db'>, applicationId: string): Promise<PaymentState | null> {
  const [row] = await ctx.db
    .select({ state: payments.state })
    .from(payments)
    .where(sql`${payments.purpose} = 'application-fee' and ${payments.subjectId} = ${applicationId}`)
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return row?.state ?? null;
}

export const APPLICATION_FILTERS = ['all', 'waiting', 'open', 'decided'] as const;

export type ApplicationInQueue = {
  id: string;
  name: string;
  type: ApplicantType;
  status: ApplicationStatus;
  place: string | null;
  promisedOn: string | null;
  at: string;
};

const QUEUE_WHERE = {
  waiting: sql`a.status = 'in-review'`,
  open: sql`a.status in ('submitted', 'in-review', 'more-asked')`,
  decided: sql`a.status in ('approved', 'rejected', 'withdrawn') and a.submitted_at is not null`,
  all: sql`a.submitted_at is not null`,
};

/** Returns one page of submitted applications, without drafts. Refuses anyone but an admin. */
export async function readApplications(
  ctx: Context,
  query: TableQuery<(typeof APPLICATION_FILTERS)[number], TimeSort>,
): Promise<TablePage<ApplicationInQueue>> {
  actingAdmin(ctx);
  const time = sql`coalesce(a.review_began_at, a.submitted_at)`;
  const { where, order } = part(query.sort, query.after, time, sql`a.id`);
  const rows = await runSql<ApplicationInQueue>(
    ctx.db,
    sql`
    select a.id, a.name, a.type, a.status, a.place_label as place, a.promised_on::text as "promisedOn",
      ${ISO(time)} as at
    from applications a
    where ${QUEUE_WHERE[query.filter]} and ${where}
      and ${found(sql`lower(a.name || ' ' || a.email || ' ' || coalesce(a.place_label, ''))`, query.words)}
    order by ${order} limit ${ROWS_PER_PAGE + 1}`,
  );
  return pageOf(rows, (row) => row.at);
}

/** An application with everything that an admin needs to decide. */
export type ReviewedApplication = Omit<OwnApplication, 'confirmed'> & {
  userId: string;
  accountName: string;
  accountEmail: string;
  /**
   * The legal name and date of birth given with the identity document; null if they were not given or have
   * been deleted.
   */
  identity: Identity | null;
  automatic: CheckView;
  zip: string | null;
  followsId: string | null;
  practiceId: string | null;
  checks: Check[];
  steps: { transition: ApplicationTransitionName; note: string; at: string }[];
};

function viewOf({ facts, lines, law }: AutomaticCheck, given: Date | null): CheckView {
  const { state, typedState, zipState, pointState, account } = facts;
  const day = (at: Date | undefined | null) => at?.toISOString().slice(0, 10) ?? null;
  return {
    ...{ lines, state, typedState, zipState, pointState },
    until: facts.law?.until ?? null,
    age: ageFromCheck(facts),
    accountBirth: account.dateOfBirth,
    lawSource: law?.source ?? null,
    checkedOn: {
      law: day(law?.checkedAt),
      geography: geographyDay(),
      evidence: day(given),
      account: null,
    },
  };
}

/**
 * Returns a submitted application. Records that the admin saw the legal name and date of birth. Refuses
 * anyone but an admin.
 */
export async function readApplication(ctx: Context, id: string): Promise<ReviewedApplication> {
  const admin = actingAdmin(ctx);
  const [row] = isId(id)
    ? await ctx.db
        .select({ application: applications, accountName: users.name, accountEmail: users.email })
        .from(applications)
        .innerJoin(users, eq(users.id, applications.userId))
        .where(eq(applications.id, id))
    : [];
  if (!row || row.application.submittedAt === null) {
    throw new Refusal('not_found', 'There is no such application.');
  }
  const { application, accountName, accountEmail } = row;
  const { confirmed: _, ...words } = told(application);
  const { userId, zip, followsId, practiceId } = application;
  const [checks, steps, pictures, fee, check] = await Promise.all([
    ctx.db.select().from(applicationChecks).where(eq(applicationChecks.applicationId, id)),
    ctx.db
      .select()
      .from(applicationSteps)
      .where(eq(applicationSteps.applicationId, id))
      .orderBy(asc(applicationSteps.at), asc(applicationSteps.id)),
    pictureLinks(ctx, id),
    feeState(ctx, id),
    checkApplication(ctx, application),
  ]);
  const { identity } = check.facts;
  if (identity && userId !== admin.id) await recordView(ctx, admin, id);
  return {
    ...words,
    pictures,
    fee,
    identity,
    automatic: viewOf(check, application.reviewBeganAt),
    userId,
    accountName,
    accountEmail,
    zip,
    followsId,
    practiceId,
    checks: checks.map(({ check }) => check),
    steps: steps.map(({ transition, note, at }) => ({ transition, note, at: at.toISOString() })),
  };
}

/** Records that an admin saw the legal name and date of birth, at most once in `LINK_MINUTES` minutes. */
async function recordView(ctx: Context, admin: Person, id: string): Promise<void> {
  const since = asDate(ctx.now().subtract({ minutes: LINK_MINUTES }));
  const [last] = await ctx.db
    .select({ id: adminActs.id })
    .from(adminActs)
    .where(
      and(
        eq(adminActs.subjectId, id),
        gt(adminActs.at, since),
        eq(adminActs.adminId, admin.id),
        eq(adminActs.act, 'see-application-identity'),
      ),
    )
    .limit(1);
  if (last) return;
  const subject = { kind: 'application', id } as const;
  await recordAct(ctx, { admin, act: 'see-application-identity', subject, before: {}, after: {} });
}
