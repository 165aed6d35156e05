import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table is small; sending it with the page spares a request before each first navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
