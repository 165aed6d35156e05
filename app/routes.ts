import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('home/home.route.tsx'),
  route('places', 'home/places.route.ts'),
  route('theme', 'layout/theme.route.tsx'),
  route('cookie-consent', 'layout/cookie-consent.route.tsx'),

  route('auth', 'account/auth.route.tsx'),
  route('auth/verify', 'account/verify.route.tsx'),
  route('auth/resend', 'account/resend.route.tsx'),
  route('auth/forgot', 'account/forgot.route.tsx'),
  route('auth/reset', 'account/reset.route.tsx'),
  route('auth/two-step', 'account/two-step.route.tsx'),
  route('auth/google', 'account/google.route.tsx'),
  route('auth/google/return', 'account/google-return.route.tsx'),
  route('auth/birth-date', 'account/birth-date.route.tsx'),
  route('auth/new-email', 'account/new-email.route.tsx'),
  route('auth/undo-email', 'account/undo-email.route.tsx'),
  route('sign-out', 'account/sign-out.route.tsx'),
  route('outbox', 'account/outbox.route.tsx'),

  route('dashboard/settings/data', 'settings/data.route.ts'),
  route('dashboard/settings/photo', 'settings/photo.route.tsx'),
  route('dashboard', 'dashboard/layout.route.tsx', [
    index('dashboard/overview.route.tsx'),
    route('settings', 'dashboard/settings.route.tsx'),
    route('settings/two-step', 'settings/two-step.route.tsx'),
    route('client', 'clients/client-profile.route.tsx'),
    route('expert', 'dashboard/expert.route.tsx'),
    route('history', 'dashboard/history.route.tsx'),
    route('bookings', 'bookings/bookings.route.tsx'),
    route('bookings/:id/:act', 'bookings/answer-booking.route.tsx'),
  ]),

  layout('dashboard/layout.route.tsx', { id: 'beside-the-dashboard' }, [
    route('notifications', 'notifications/notifications.route.tsx'),
    route('notifications/choices', 'notifications/choices.route.tsx'),
    route('messages', 'messages/messages.route.tsx'),
    route('messages/new', 'messages/new-message.route.tsx'),
    route('messages/:id', 'messages/conversation.route.tsx'),
  ]),
  route('notifications/:id', 'notifications/open-notification.route.ts'),
  route('messages/stream', 'messages/stream.route.ts'),

  route('cover/:id.svg', 'experts/cover.route.ts'),
  route('find-experts', 'discover/find-experts.route.tsx'),
  route('find-experts/pins', 'discover/pins.route.ts'),
  route('find-experts/places', 'discover/places.route.ts'),
  route('find-experts/card/:id', 'discover/card.route.ts'),
  route('expert/:id', 'experts/expert.route.tsx'),
  route('expert/:id/book', 'bookings/request-booking.route.tsx'),
  route('expert/:id/times', 'bookings/times.route.ts'),

  route('client', 'clients/no-client.route.tsx'),
  route('client/:id', 'clients/client.route.tsx'),
  route('client/:id/offer', 'clients/offer-times.route.tsx'),

  route('how-it-works', 'help/how-it-works.route.tsx'),
  route('become-expert', 'help/become-expert.route.tsx'),
  route('expert-resources', 'help/expert-resources.route.tsx'),
  route('safety-guidelines', 'help/safety-guidelines.route.tsx'),
  route('about-us', 'help/about-us.route.tsx'),
  route('contact', 'help/contact.route.tsx'),
  route('legal-information', 'legal/legal-information.route.tsx'),
  route('terms-of-service', 'legal/terms-of-service.route.tsx'),
  route('privacy-policy', 'legal/privacy-policy.route.tsx'),
  route('cookie-policy', 'legal/cookie-policy.route.tsx'),

  route('admin', 'admin/layout.route.tsx', [
    index('admin/overview.route.tsx'),
    route('people', 'admin/people.route.tsx'),
    route('people/:id', 'admin/person.route.tsx'),
    route('reports', 'admin/reports.route.tsx'),
    route('reports/:id', 'admin/report.route.tsx'),
    route('inbox', 'admin/inbox.route.tsx'),
    route('inbox/:id', 'admin/letter.route.tsx'),
    route('set-aside', 'admin/set-aside.route.tsx'),
    route('set-aside/:id', 'admin/set-aside-one.route.tsx'),
    route('record', 'admin/record.route.tsx'),
  ]),

  route('experts/:state', 'places/state.route.tsx'),
  route('experts/:state/:city', 'places/city.route.tsx'),

  route('robots.txt', 'site/robots.route.ts'),
  route('sitemap.xml', 'site/sitemap.route.ts'),
  route('sitemap/:file.xml', 'site/sitemap-file.route.ts'),
  route('.well-known/security.txt', 'site/security-txt.route.ts'),

  // Whatever no line above knows.
  route('*', 'layout/not-found.route.tsx'),
] satisfies RouteConfig;
