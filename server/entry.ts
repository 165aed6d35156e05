import * as build from 'virtual:react-router/server-build';
import type { ServerBuild } from 'react-router';

export { openApp } from './app.ts';
export const routerBuild: ServerBuild = build as unknown as ServerBuild;
