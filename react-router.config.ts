import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table would be a fortieth of the first visit's script, so pages ask for the routes they
  // link to.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config;
