import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The whole table would be a fortieth of the first visit's script; a page asks for the routes it links to.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config;
