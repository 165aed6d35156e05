import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('home/home.route.tsx'),
  route('auth', 'account/auth.route.tsx'),
  route('auth/verify', 'account/verify.route.tsx'),
  route('auth/resend', 'account/resend.route.tsx'),
  route('sign-out', 'account/sign-out.route.tsx'),
  route('outbox', 'account/outbox.route.tsx'),

  route('dashboard', 'dashboard/layout.route.tsx', [
    index('dashboard/overview.route.tsx'),
    route('settings', 'dashboard/settings.route.tsx'),
    route('client', 'dashboard/client.route.tsx'),
    route('expert', 'dashboard/expert.route.tsx'),
    route('history', 'dashboard/history.route.tsx'),
  ]),
] satisfies RouteConfig;
