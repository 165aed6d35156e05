/** Folders in which every route only reads. */
const WHOLE = ['finding/cities', 'finding/discovery', 'finding/home', 'finding/profiles', 'help', 'legal'];

const SINGLE = [
  'root',
  'layout/not-found.route',
  'people/sign-in/mark.route',
  'overview/dashboard/layout.route',
  'beside-the-dashboard',
  'overview/dashboard/overview.route',
  'overview/dashboard/favorites.route',
  'overview/dashboard/history.route',
  'overview/account-settings/settings.route',
  'people/webhooks/webhooks.route',
  'people/webhooks/endpoint.route',
  'people/clients/client-profile.route',
  'people/clients/client.route',
  'people/clients/no-client.route',
  'people/practice-profile/profile.route',
  'people/practice-profile/services.route',
  'people/practice-profile/new-option.route',
  'people/practice-profile/option.route',
  'people/gallery/photos.route',
  'people/gallery/photo.route',
  'people/style/appearance.route',
  'practice/availability/availability.route',
  'practice/practitioners/practitioner.route',
  'practice/licenses/license.route',
  'business/payouts/payouts.route',
  'business/statements/statements.route',
  'business/receipts/payments.route',
  'business/team/team.route',
  'business/consultation-places/places.route',
  'business/consultation-places/new-place.route',
  'business/consultation-places/place.route',
  'money/spotlight/spotlight.route',
  'consultations/agenda/bookings.route',
  'consultations/agenda/week.route',
  'consultations/agenda/booking.route',
  'consultations/agenda/where.route',
  'consultations/agenda/answer-booking.route',
  'consultations/reviews/own-reviews.route',
  'consultations/reviews/review.route',
  'consultations/disputes/dispute.route',
  'consultations/requests/request-booking.route',
  'consultations/requests/times.route',
  'consultations/offers/offer-times.route',
  'consultations/messages/messages.route',
  'consultations/messages/new-message.route',
  'consultations/messages/conversation.route',
  'ground/notifications/notifications.route',
  'ground/notifications/choices.route',
  'ground/notifications/open-notification.route',
  'finding/widget/widget-frame.route',
  'finding/widget/widget-settings.route',
  'finding/openings/tell-me-nearby.route',
  'finding/business-cards/card.route',
  'finding/business-cards/sheet.route',
  'finding/business-cards/qr.route',
  'finding/business-cards/image.route',
];

/** Routes in these folders that act when their link is opened. */
const CLOSED = new Set(['finding/discovery/stop-waiting.route']);

/**
 * The routes that an admin can open while viewing as someone. A new route stays closed until it is listed
 * here. Downloads, streams, private pictures, and links that act stay closed.
 */
export const OPEN_IN_VIEW = {
  has(routeId: string): boolean {
    if (CLOSED.has(routeId)) return false;
    return OPEN.has(routeId) || WHOLE.some((folder) => routeId.startsWith(`${folder}/`));
  },
};

const OPEN = new Set(SINGLE);
