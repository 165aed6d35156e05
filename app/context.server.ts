import { createContext, type RouterContextProvider } from 'react-router';
import type { Context } from '../core/context.ts';
import type { Config } from '../platform/config.ts';
import type { Printer } from '../platform/documents/document.ts';
import type { Drawings } from '../platform/images/drawings.server.ts';
import type { OpenIdProvider } from '../platform/sign-in/open-id.server.ts';

/** A browser that listens for news: its person and session, and a signal for when it leaves. */
export type Listening = { personId: string; sessionId: string; signal?: AbortSignal };

/** Server-sent events for browsers that listen. */
export type Live = {
  /** Returns a text/event-stream body for one browser; null if too many are open, or at shutdown. */
  stream(browser: Listening): ReadableStream<Uint8Array> | null;
};

/** What a request gives loaders and actions, besides its URL and body. */
export type Visit = {
  /** For the verbs and queries of `core/`; its actor is the signed-in user, or null. */
  ctx: Context;
  config: Config;
  /** Sign-in by Google, or null if not configured. */
  google: OpenIdProvider | null;
  live: Live;
  /** Pictures that the product draws. */
  drawings: Drawings;
  /** Makes document files for download. */
  printer: Printer;
  /** Allows this response's own inline scripts. */
  nonce: string;
  requestId: string;
  /** Why the server could not identify the user; each loader and action throws it instead of running. */
  failure: Error | null;
  /** True for a full page, false for data that a browser loads into an open one. */
  isDocument: boolean;
  /** What the person typed before they logged in, once one of their forms shows it again in this answer. */
  putBack?: [name: string, value: string][];
  /** The theme chosen by the person, from its cookie. */
  theme: 'light' | 'dark' | 'system';
};

export const visitKey = createContext<Visit>();

/** Returns the visit of the current request, for loaders and actions. */
export function visitOf(args: { context: Readonly<RouterContextProvider> }): Visit {
  return args.context.get(visitKey);
}
