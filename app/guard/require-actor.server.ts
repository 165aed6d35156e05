import { type RouterContextProvider, redirectDocument } from 'react-router';
import type { Person } from '../../core/context.ts';
import { visitOf } from '../context.server.ts';
import { flashHeaders } from '../flash.server.ts';
import { authPath } from './return-path.ts';

/**
 * The person signed in; a visitor is led to the log-in page and, from there, back to the page asked for.
 * Every loader and action behind sign-in calls it by itself: those of a page run side by side.
 */
export function requireActor(args: { url: URL; context: Readonly<RouterContextProvider> }): Person {
  const { actor } = visitOf(args).ctx;
  if (actor) return actor;
  const { pathname, search } = args.url;
  const headers = flashHeaders({
    title: 'Authentication Required',
    description: 'Please log in to access the dashboard',
    tone: 'error',
  });
  // A whole page: what is on screen was drawn for somebody, and the message would be lost with a second load.
  throw redirectDocument(authPath('login', pathname + search), { headers });
}
