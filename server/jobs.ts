import { tellComingChanges } from '../core/business/announcements/tell-coming-changes.server.ts';
import { payOut } from '../core/business/payouts/pay-out.server.ts';
import { closeMonths } from '../core/business/statements/close-months.server.ts';
import { sweepInvitations } from '../core/business/team/sweep-invitations.server.ts';
import { endUnlawfulRequests, tellOfLaw } from '../core/consultations/bookings/end-unlawful.server.ts';
import { expireBookings } from '../core/consultations/bookings/expire-bookings.server.ts';
import {
  removeUnusedPicture,
  sweepDisputePictures,
} from '../core/consultations/disputes/dispute-pictures.server.ts';
import { mailUnreadMessage } from '../core/consultations/messages/mail-unread-message.server.ts';
import { sendReminders } from '../core/consultations/reminders/send-reminders.server.ts';
import { sweepDrafts } from '../core/consultations/requests/draft-request.server.ts';
import { inviteToReview } from '../core/consultations/reviews/invite-to-review.server.ts';
import { showDueReviews } from '../core/consultations/reviews/show-due-reviews.server.ts';
import {
  lookForEvents,
  writeAllEvents,
  writeBookingEvent,
  writeDueEvents,
} from '../core/consultations/written-events/write-events.server.ts';
import type { Context, JobName, JobPayloads, Jobs, Product } from '../core/context.ts';
import { divideSitemap } from '../core/finding/cities/divide-sitemap.server.ts';
import { refreshCities } from '../core/finding/cities/refresh-cities.server.ts';
import { refreshMapCells } from '../core/finding/discovery/refresh-map-cells.server.ts';
import { sweepPresence } from '../core/finding/discovery/sweep-presence.server.ts';
import { tellOpenings } from '../core/finding/openings/tell-openings.server.ts';
import { sweepAttempts } from '../core/ground/admin/limits.server.ts';
import { tellServed } from '../core/ground/geography/tell-served.server.ts';
import { reEncrypt } from '../core/ground/keys/re-encrypt.server.ts';
import { layOutMail } from '../core/ground/mail/mail-layout.server.ts';
import type { WrittenMail } from '../core/ground/mail/written-mail.ts';
import { makeMonths } from '../core/ground/months/make-months.server.ts';
import { sweepNotifications } from '../core/ground/notifications/sweep-notifications.server.ts';
import { captureHolds } from '../core/money/payments/capture-holds.server.ts';
import { checkLedger } from '../core/money/payments/check-ledger.server.ts';
import { issueRefunds } from '../core/money/payments/issue-refunds.server.ts';
import { releasePartial } from '../core/money/payments/release-partial.server.ts';
import { renewSubscriptions } from '../core/money/payments/subscriptions/renew-subscriptions.server.ts';
import { applyEvents } from '../core/money/provider-events/apply-events.server.ts';
import { reconcile } from '../core/money/reconciliation/reconcile.server.ts';
import { sendTestEvent } from '../core/money/sandbox/send-test-event.server.ts';
import { sweepSandbox } from '../core/money/sandbox/sweep-sandbox.server.ts';
import { keepSpotlights } from '../core/money/spotlight/keep-spotlights.server.ts';
import { rotateSpotlight } from '../core/money/spotlight/rotate-spotlight.server.ts';
import { removePhotoFiles } from '../core/overview/account-settings/set-photo.server.ts';
import { tellWhatWaits } from '../core/overview/moderation/tell-what-waits.server.ts';
import { deleteDueAccounts } from '../core/overview/your-data/delete-due-accounts.server.ts';
import { sweepReplays } from '../core/people/api-keys/replays.server.ts';
import { sweepTokens } from '../core/people/apps/give-tokens.server.ts';
import { sweepContactMessages } from '../core/people/contact/sweep-contact-messages.server.ts';
import { removeGalleryFiles } from '../core/people/gallery/add-photos.server.ts';
import { watchSetups } from '../core/people/setup/watch-setups.server.ts';
import { sweepSessions } from '../core/people/sign-in/log-out.server.ts';
import { mailLink } from '../core/people/sign-in/mail-link-job.server.ts';
import { deliverWebhooks, type WebhookMeans } from '../core/people/webhooks/deliver-webhooks.server.ts';
import { sweepWebhooks, wakeWebhooks } from '../core/people/webhooks/sweep-webhooks.server.ts';
import { removePictureFiles } from '../core/practice/applications/pictures.server.ts';
import { sweepApplications } from '../core/practice/applications/sweep-applications.server.ts';
import {
  markStaleByLaw,
  refreshPassedStretches,
} from '../core/practice/availability/refresh-free-stretch.server.ts';
import { tellFreeTimes } from '../core/practice/availability/waiting/tell-free-times.server.ts';
import { endCalendarAccess } from '../core/practice/connected-calendars/end-calendar-access.server.ts';
import {
  readConnectedCalendar,
  readConnectedCalendars,
} from '../core/practice/connected-calendars/sync-calendars.server.ts';
import { removeLicensePicture } from '../core/practice/licenses/license-picture.server.ts';
import { watchLicenses } from '../core/practice/licenses/watch-licenses.server.ts';
import {
  type CalendarSources,
  readOutsideCalendar,
  readOutsideCalendars,
} from '../core/practice/linked-calendars/read-outside-calendar.server.ts';
import { SEALED_STORES } from '../core/registries.server.ts';
import type { Database } from '../platform/database/database.ts';
import type { JobKind, JobRunner } from '../platform/jobs/jobs.server.ts';
import type { Mail, Mailer } from '../platform/mail/mail.ts';
import { SMTP_CONNECTIONS } from '../platform/mail/mailer.server.ts';
import type { Metrics, Outcome } from '../platform/metrics/metrics.server.ts';

/**
 * The handler of one queue. `every` is a cron expression in UTC, for recurring work. `atOnce` is the number
 * of jobs in a batch, and `workers` the number of batches at a time; both are 1 by default.
 */
type Job<Name extends JobName> = {
  handle(ctx: Context<Product>, data: JobPayloads[Name], job: { id: string }): Promise<unknown>;
  every?: string;
  atOnce?: number;
  workers?: number;
};

/** The outside services that jobs use. */
type Outside = { mailer: Mailer; calendars: CalendarSources; webhooks: WebhookMeans };

/** How many jobs of the previous version send at once, in each of their two queues. */
const FORMER_MAILS_AT_ONCE = 2;
/** The queues of mail share the connections to the mail server, so no mail waits for one. */
export const MAILS_AT_ONCE = SMTP_CONNECTIONS / 2 - FORMER_MAILS_AT_ONCE;

/** Receivers can be slow, so each run has its own worker. A batch would wait for its slowest. */
const WEBHOOK_WORKERS = 8;

/** Returns the handler of each queue. The type requires every queue that a concept declares. */
function jobMap({ mailer, calendars, webhooks }: Outside): { [Name in JobName]: Job<Name> } {
  const send = {
    handle: (_ctx: unknown, mail: WrittenMail, job: { id: string }) => mailer.send(layOutMail(mail), job.id),
    atOnce: MAILS_AT_ONCE,
  };
  const sendFormer = {
    handle: (_ctx: unknown, mail: Mail, job: { id: string }) => mailer.send(mail, job.id),
    atOnce: FORMER_MAILS_AT_ONCE,
  };
  return {
    'send-written-mail': send,
    'send-written-mail-to-many': send,
    'send-mail': sendFormer,
    'send-mail-to-many': sendFormer,
    'mail-link': { handle: mailLink },
    'remove-photo': { handle: removePhotoFiles },
    'remove-gallery-photo': { handle: removeGalleryFiles },
    'mail-unread-message': { handle: mailUnreadMessage },
    'expire-bookings': { handle: expireBookings, every: '* * * * *' },
    'send-reminders': { handle: sendReminders, every: '* * * * *' },
    'obey-law': {
      every: '* * * * *',
      async handle(ctx) {
        await endUnlawfulRequests(ctx);
        await tellOfLaw(ctx);
      },
    },
    'refresh-by-law': { handle: markStaleByLaw },
    'tell-served': { handle: tellServed, every: '7 * * * *' },
    'read-outside-calendar': { handle: (ctx, one) => readOutsideCalendar(ctx, one, calendars), atOnce: 2 },
    'read-outside-calendars': { handle: (ctx) => readOutsideCalendars(ctx, calendars), every: '*/5 * * * *' },
    'read-connected-calendar': { handle: (ctx, one) => readConnectedCalendar(ctx, one), atOnce: 2 },
    'end-calendar-access': { handle: endCalendarAccess, atOnce: 2 },
    'read-connected-calendars': { handle: readConnectedCalendars, every: '* * * * *' },
    'write-booking-event': { handle: writeBookingEvent, atOnce: 2 },
    'write-all-events': { handle: writeAllEvents },
    'write-due-events': {
      every: '* * * * *',
      async handle(ctx) {
        await writeDueEvents(ctx);
        await lookForEvents(ctx);
      },
    },
    'refresh-free-stretches': { handle: refreshPassedStretches, every: '* * * * *' },
    'tell-free-times': { handle: tellFreeTimes, every: '*/5 * * * *' },
    'tell-openings': { handle: tellOpenings, every: '3/15 * * * *' },
    'refresh-map-cells': { handle: refreshMapCells, every: '* * * * *' },
    'refresh-cities': { handle: refreshCities, every: '* * * * *' },
    'divide-sitemap': { handle: (ctx) => divideSitemap(ctx), every: '4/10 * * * *' },
    'sweep-presence': { handle: sweepPresence, every: '*/5 * * * *' },
    'remove-application-pictures': { handle: removePictureFiles },
    'sweep-applications': { handle: sweepApplications, every: '37 3 * * *' },
    'remove-dispute-picture': { handle: removeUnusedPicture },
    'sweep-dispute-pictures': { handle: sweepDisputePictures, every: '47 3 * * *' },
    'remove-license-picture': { handle: removeLicensePicture },
    'watch-setups': { handle: watchSetups, every: '19 */3 * * *' },
    'watch-licenses': { handle: watchLicenses, every: '11 * * * *' },
    'sweep-letters': { handle: sweepContactMessages, every: '17 3 * * *' },
    'delete-accounts': { handle: deleteDueAccounts, every: '41 * * * *' },
    'apply-events': { handle: applyEvents, every: '* * * * *' },
    'rotate-spotlight': { handle: rotateSpotlight, every: '*/2 * * * *' },
    'keep-spotlights': { handle: keepSpotlights, every: '*/2 * * * *' },
    'renew-subscriptions': { handle: renewSubscriptions, every: '*/5 * * * *' },
    'take-held': { handle: captureHolds, every: '* * * * *' },
    'give-back': { handle: issueRefunds, every: '*/5 * * * *' },
    'release-partial': { handle: releasePartial, every: '29 * * * *' },
    'pay-out': { handle: payOut, every: '*/5 * * * *' },
    'sweep-sandbox': { handle: sweepSandbox, every: '27 3 * * *' },
    'tell-what-waits': { handle: tellWhatWaits, every: '3 13 * * *' },
    'tell-coming-changes': { handle: tellComingChanges, every: '* * * * *' },
    'check-ledger': { handle: checkLedger, every: '9/10 * * * *' },
    reconcile: { handle: reconcile, every: '37 * * * *' },
    'close-months': { handle: closeMonths, every: '13 * * * *' },
    'invite-to-review': { handle: inviteToReview, every: '*/10 * * * *' },
    'show-reviews': { handle: showDueReviews, every: '*/10 * * * *' },
    'make-months': { handle: makeMonths, every: '31 2 * * *' },
    'send-test-event': { handle: sendTestEvent },
    're-encrypt': { handle: (ctx) => reEncrypt(ctx, SEALED_STORES), every: '* * * * *' },
    'deliver-webhooks': {
      handle: (ctx, one) => deliverWebhooks(ctx, one, webhooks),
      workers: WEBHOOK_WORKERS,
    },
    'wake-webhooks': { handle: wakeWebhooks, every: '* * * * *' },
    'sweep-webhooks': { handle: sweepWebhooks, every: '53 3 * * *' },
    'sweep-accounts': {
      every: '23 * * * *',
      async handle(ctx) {
        await sweepAttempts(ctx);
        await sweepSessions(ctx);
        await sweepNotifications(ctx);
        await sweepInvitations(ctx);
        await sweepReplays(ctx);
        await sweepTokens(ctx);
        await sweepDrafts(ctx);
      },
    },
  };
}

/**
 * Returns the queues for the job runner.
 * @param contextOf returns the Context for a job by its name.
 */
export function jobKinds(
  outside: Outside,
  contextOf: (job: JobName) => Context<Product>,
  metrics: Pick<Metrics, 'worked'>,
): JobKind[] {
  const entries = Object.entries(jobMap(outside)) as [JobName, Job<JobName>][];
  return entries.map(([name, { handle, every, atOnce, workers }]) => ({
    name,
    every,
    atOnce,
    workers,
    async handle(data: never, job: { id: string }) {
      const started = performance.now();
      const note = (outcome: Outcome) =>
        metrics.worked({ queue: name, outcome, seconds: (performance.now() - started) / 1000 });
      try {
        await handle(contextOf(name), data, job);
        note('done');
      } catch (error) {
        note('failed');
        throw error;
      }
    },
  }));
}

/** Returns the job queue as `core/` uses it, writing to the given database or transaction. */
export function jobsIn(runner: JobRunner, db: Database): Jobs {
  return {
    enqueue: (name, data, options) => runner.enqueue(db, name, data, options),
    within: (tx) => jobsIn(runner, tx),
  };
}
