import { createContext, type RouterContextProvider } from 'react-router';
import type { Context } from '../core/context.ts';
import type { Config } from '../platform/config.ts';
import type { Printer } from '../platform/documents/document.ts';
import type { Drawings } from '../platform/images/drawings.server.ts';
import type { OpenIdProvider } from '../platform/sign-in/open-id.server.ts';

/** A browser listening for updates; `signal` aborts when it disconnects. */
export type Listening = { personId: string; sessionId: string; signal?: AbortSignal };

/** Server-sent events for browsers that listen. */
export type Live = {
  /** Returns a text/event-stream body for one browser; null if too many are open, or at shutdown. */
  stream(browser: Listening): ReadableStream<Uint8Array> | null;
};

/** What loaders and actions get from a request, besides its URL and body. */
export type Visit = {
  /** For the verbs and queries of `core/`; its actor is the signed-in user, or null. */
  ctx: Context;
  config: Config;
  /** Google sign-in; null if not configured. */
  google: OpenIdProvider | null;
  live: Live;
  drawings: Drawings;
  printer: Printer;
  /** CSP nonce of this response's inline scripts. */
  nonce: string;
  requestId: string;
  /** Why the user could not be identified; each loader and action throws it instead of running. */
  failure: Error | null;
  /** True for a full page, false for data that a browser loads into an open one. */
  isDocument: boolean;
  /** What the person typed before they logged in; set if a form in this response shows it again. */
  putBack?: [name: string, value: string][];
  /** The user's theme, from its cookie. */
  theme: 'light' | 'dark' | 'system';
};

export const visitKey = createContext<Visit>();

export function visitOf(args: { context: Readonly<RouterContextProvider> }): Visit {
  return args.context.get(visitKey);
}
