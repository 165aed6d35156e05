import { createContext, type RouterContextProvider } from 'react-router';
import type { Context } from '../core/context.ts';
import type { Config } from '../platform/config.ts';
import type { Printer } from '../platform/documents/document.ts';
import type { Drawings } from '../platform/images/drawings.server.ts';
import type { OpenIdProvider } from '../platform/sign-in/open-id.server.ts';

/** A browser that wants news: whose it is, by which session, and what tells that it has left. */
export type Listening = { personId: string; sessionId: string; signal?: AbortSignal };

/** News for browsers that wait for it, as server-sent events. */
export type Live = {
  /** A body of type text/event-stream for one browser; null when too many are open, or at the end. */
  stream(browser: Listening): ReadableStream<Uint8Array> | null;
};

/** What a request brings to loaders and actions, besides its URL and body. */
export type Visit = {
  /** For the verbs and queries of `core/`; its actor is the person signed in, or null. */
  ctx: Context;
  config: Config;
  /** Sign-in by Google, or null when it is not set up. */
  google: OpenIdProvider | null;
  live: Live;
  /** Pictures that the product draws by itself. */
  drawings: Drawings;
  /** Files of documents that people take with them. */
  printer: Printer;
  /** Allows this response's own inline scripts. */
  nonce: string;
  requestId: string;
  /** What kept the server from reading who asks; each loader and action that is about to run raises it instead. */
  failure: Error | null;
  /** True where a whole page is asked for, not the data of one for a browser that has another open. */
  isDocument: boolean;
  /** What the person typed before they logged in, once a form of theirs shows it again in this answer. */
  putBack?: [name: string, value: string][];
  /** The theme chosen by the person, from its cookie. */
  theme: 'light' | 'dark' | 'system';
};

export const visitKey = createContext<Visit>();

/** The visit of the request at hand, for loaders and actions. */
export function visitOf(args: { context: Readonly<RouterContextProvider> }): Visit {
  return args.context.get(visitKey);
}
