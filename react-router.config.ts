import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table would be 1/40 of the first visit's script; a page asks for the routes it links to.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config;
