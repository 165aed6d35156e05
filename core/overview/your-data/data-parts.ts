import { REQUEST_FIELD_NAMES } from '../../consultations/bookings/request/request-fields.ts';

/** A part of the data export: the rows of a table that belong to a person, without some columns. */
export type DataPart = {
  name: string;
  table: string;
  /** The column with the ID of the person or, if `of` is 'expert', of a practice that they own. */
  column: string;
  of: 'person' | 'expert';
  omit: readonly string[];
  /** The column with one of our sentences, and the column that has it in each language. */
  sentence?: { column: string; inEach: string };
  /** An SQL condition on the rows; by default, all rows. */
  only?: string;
};

const part = (
  name: string,
  of: DataPart['of'],
  place: `${string}.${string}`,
  ...omit: string[]
): DataPart => {
  const [table = '', column = ''] = place.split('.');
  return { name, table, column, of, omit };
};

/** All personal data, without secrets or anything that would identify someone else. */
export const DATA_PARTS: readonly DataPart[] = [
  part('account', 'person', 'users.id'),
  part(
    'waysToSignIn',
    'person',
    'credentials.user_id',
    'password',
    'access_token',
    'refresh_token',
    'id_token',
  ),
  part('consents', 'person', 'consents.user_id'),
  part('emailChanges', 'person', 'email_changes.user_id'),
  part('sessions', 'person', 'sessions.user_id', 'token', 'view_id'),
  part('apiKeys', 'person', 'api_keys.user_id', 'hash'),
  part('actsOfApiKeys', 'person', 'api_key_acts.user_id'),
  part('viewsByAdmins', 'person', 'account_views.person_id', 'admin_id', 'words'),
  part('clientProfile', 'person', 'client_profiles.user_id'),
  part('shareLinks', 'person', 'client_share_links.user_id', 'token'),
  part('favorites', 'person', 'favorites.user_id'),
  part('waitsForTimes', 'person', 'time_waits.user_id'),
  part('waitsNearby', 'person', 'nearby_waits.user_id'),
  part('memberships', 'person', 'practice_members.user_id'),
  part('listing', 'expert', 'experts.id'),
  part('profileStyle', 'expert', 'profile_styles.practice_id'),
  part('gallery', 'expert', 'gallery_photos.practice_id'),
  part('businessCard', 'expert', 'business_cards.practice_id'),
  part('places', 'expert', 'expert_places.expert_id', 'point_seed'),
  part('practitioner', 'person', 'practitioners.user_id'),
  part('practitioners', 'expert', 'practitioners.practice_id', 'user_id'),
  part('consultationOptions', 'expert', 'consultation_options.expert_id'),
  part('optionsNotGiven', 'expert', 'options_not_given.expert_id'),
  part('invitationsSent', 'expert', 'practice_invitations.practice_id', 'invited_by', 'email'),
  part('flaggedTexts', 'expert', 'content_flags.practice_id', 'outcome'),
  part('suspensionsOfPractices', 'expert', 'practice_suspensions.practice_id', 'suspended_by'),
  part('weeklyHours', 'expert', 'weekly_hours.expert_id'),
  part('extraHours', 'expert', 'extra_hours.expert_id'),
  part('calendarFeedsOpened', 'person', 'calendar_feeds.opened_by', 'token'),
  part('calendarFeeds', 'expert', 'calendar_feeds.expert_id', 'token', 'opened_by'),
  part('widgetOrigins', 'expert', 'widget_origins.practice_id'),
  part('webhooks', 'person', 'webhook_endpoints.user_id'),
  part('webhooksOfPractices', 'expert', 'webhook_endpoints.practice_id', 'holder_id'),
  part('outsideCalendars', 'expert', 'outside_calendars.expert_id', 'unread_events'),
  part('calendarConnectionsMade', 'person', 'calendar_connections.connected_by', 'sealed'),
  part(
    'calendarConnections',
    'expert',
    'calendar_connections.expert_id',
    'sealed',
    'account',
    'address',
    'connected_by',
  ),
  part('connectedCalendars', 'person', 'connected_calendars.connected_by', 'token', 'unread_events'),
  part('writtenEvents', 'expert', 'written_events.expert_id', 'event_id', 'etag', 'written'),
  part('takenTimes', 'expert', 'taken_times.expert_id', 'visit_lat', 'visit_lng'),
  part('bookingsAsClient', 'person', 'bookings.client_id', 'request_key'),
  part(
    'bookingsAsExpert',
    'expert',
    'bookings.expert_id',
    'request_key',
    'client_id',
    ...REQUEST_FIELD_NAMES,
  ),
  part('draftedRequests', 'person', 'request_drafts.user_id'),
  part('homeVisits', 'person', 'home_visits.client_id'),
  part('extensionsAsClient', 'person', 'booking_extensions.client_id'),
  part('extensionsAsExpert', 'expert', 'booking_extensions.expert_id', 'client_id'),
  {
    ...part('stepsOfBookings', 'person', 'booking_events.actor_id'),
    sentence: { column: 'note', inEach: 'notes' },
  },
  part('disputesAsClient', 'person', 'disputes.client_id', 'expert_id', 'answer', 'decided_by'),
  part('disputesAsExpert', 'expert', 'disputes.expert_id', 'client_id', 'words', 'decided_by'),
  part('offersReceived', 'person', 'consultation_offers.client_id'),
  part('offersMade', 'expert', 'consultation_offers.expert_id', 'client_id'),
  part('reviewsWritten', 'person', 'reviews.author_id'),
  {
    ...part('reviewsReceived', 'expert', 'reviews.expert_id', 'author_id', 'hidden_reason'),
    only: 'is_shown',
  },
  part('answersToReviews', 'expert', 'review_answers.expert_id', 'written_by', 'hidden_reason'),
  { ...part('blocksAsClient', 'person', 'blocks.client_id'), only: "by = 'client'" },
  { ...part('blocksAsExpert', 'expert', 'blocks.expert_id', 'client_id'), only: "by = 'expert'" },
  part('conversationsAsClient', 'person', 'conversations.client_id', 'expert_blocked_at'),
  part('conversationsAsExpert', 'expert', 'conversations.expert_id', 'client_id', 'client_blocked_at'),
  part('messagesSent', 'person', 'messages.sender_id', 'key', 'hidden_reason'),
  {
    ...part('notifications', 'person', 'notifications.user_id'),
    sentence: { column: 'title', inEach: 'titles' },
  },
  part('notificationChoices', 'person', 'notification_choices.user_id'),
  part('announcements', 'person', 'announcements.user_id'),
  part('contactMessages', 'person', 'contact_messages.user_id'),
  part('reportsMade', 'person', 'reports.reporter_id', 'reported_id', 'subject_id', 'words'),
  part('placeChecks', 'expert', 'place_checks.practice_id'),
  part('licenses', 'expert', 'licenses.practice_id', 'sent_by'),
  part('applications', 'person', 'applications.user_id'),
  part('payments', 'person', 'payments.payer_id', 'checkout_url', 'checkout_ref'),
  part('subscriptions', 'person', 'subscriptions.payer_id', 'checkout_url', 'checkout_ref'),
  part('payouts', 'expert', 'payouts.expert_id', 'account_ref', 'provider_ref'),
  part('payoutBalance', 'expert', 'payout_balance_moves.expert_id'),
  part(
    'payoutAccounts',
    'expert',
    'payout_accounts.expert_id',
    'provider_ref',
    'owner_id',
    'live_owner_id',
    'live_role',
  ),
  part(
    'payoutAccountsHeld',
    'person',
    'payout_accounts.owner_id',
    'provider_ref',
    'live_owner_id',
    'live_role',
  ),
  part('spotlight', 'expert', 'spotlights.practice_id'),
  part('spotlightLine', 'expert', 'spotlight_line.practice_id'),
  part('spotlightSeats', 'expert', 'spotlight_seats.practice_id'),
  part('statements', 'expert', 'statements.practice_id'),
  part('statementLines', 'expert', 'statement_lines.practice_id'),
  part('suspensions', 'person', 'suspensions.user_id', 'suspended_by'),
];

/** Columns that refer to a person but are not in the data export, each with the reason. */
export const NOT_DOWNLOADED: Readonly<Record<string, string>> = {
  'authenticators.user_id': 'holds the secret of the authenticator app',
  'recovery_codes.user_id': 'holds fingerprints of the recovery codes',
  'favorites.expert_id': 'would reveal who saved an expert',
  'time_waits.expert_id': 'would reveal who waits for an expert',
  'request_drafts.expert_id': 'would reveal who thinks of a request',
  'listing.expert_id': 'is a copy of the listing for searches',
  'practice_invitations.invited_by': 'is downloaded with the practice',
  'practice_closings.practice_id': 'says when a job closes a month',
  'api_keys.practice_id': 'is downloaded with the person who created the key',
  'practice_members.practice_id': 'would name the others of the practice',
  'reports.reported_id': 'would reveal who reported someone',
  'webhook_endpoints.holder_id': 'would name the others of the practice',
  'review_answers.written_by': 'is downloaded with the practice',
  'licenses.sent_by': 'is downloaded with the practice',
  'practice_suspensions.suspended_by': 'names the admin who acted',
  'disputes.decided_by': 'names the admin who acted',
  'suspensions.suspended_by': 'names the admin who acted',
  'contact_answers.admin_id': 'names the admin who acted',
  'applications.practice_id': 'is downloaded with the person who applied',
  'application_checks.admin_id': 'names the admin who acted',
  'account_views.admin_id': 'names the admin who acted',
  'admin_acts.admin_id': 'names the admin who acted',
  'setting_changes.admin_id': 'names the admin who acted',
};
