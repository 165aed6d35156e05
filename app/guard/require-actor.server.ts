import { type RouterContextProvider, redirectDocument } from 'react-router';
import * as words from '#text/layout/errors';
import type { Person } from '../../core/context.ts';
import { visitOf } from '../context.server.ts';
import { flashHeaders } from '../flash.server.ts';
import { authPath } from './return-path.ts';

/**
 * Returns the signed-in user. Redirects a visitor to the log-in page, which then returns here. A page's
 * loaders run in parallel, so each one that needs a signed-in user calls this itself.
 */
export function requireActor(args: { url: URL; context: Readonly<RouterContextProvider> }): Person {
  const { actor } = visitOf(args).ctx;
  if (actor) return actor;
  const { pathname, search } = args.url;
  const headers = flashHeaders({
    title: words.log_in_first_title(),
    description: words.log_in_first(),
    tone: 'error',
  });
  // Loads the log-in page as a new document. The page on screen was rendered for a user, and navigating in
  // the router would lose the message.
  throw redirectDocument(authPath('login', pathname + search), { headers });
}
