import { createContext, type RouterContextProvider } from 'react-router';
import type { Context } from '../core/context.ts';
import type { Config } from '../platform/config.ts';
import type { Printer } from '../platform/documents/document.ts';
import type { Drawings } from '../platform/images/drawings.server.ts';
import type { OpenIdProvider } from '../platform/sign-in/open-id.server.ts';
import type { ApiDocument } from './help/calls/document.ts';

/** A browser that listens for updates; `signal` aborts when it disconnects. */
export type Listening = { personId: string; sessionId: string; signal?: AbortSignal };

export type Live = {
  /**
   * Returns a text/event-stream body for one browser; null if too many streams are open or the server is
   * shutting down.
   */
  stream(browser: Listening): ReadableStream<Uint8Array> | null;
};

export type Visit = {
  /** The context for functions of `core/`. Its actor is the signed-in user, or null. */
  ctx: Context;
  /**
   * Returns the context for reads that find experts: searches, the map, public profiles, places. On a replica,
   * they may be up to five seconds old, but contain the reader's own changes. What decides money, times,
   * or permission reads `ctx`.
   */
  finding(): Context;
  config: Config;
  /** Null if Google sign-in is not configured. */
  google: OpenIdProvider | null;
  live: Live;
  drawings: Drawings;
  printer: Printer;
  /** Returns the description of the API, as `/api/v1/openapi.json` serves it. */
  apiDocument(): ApiDocument;
  /** CSP nonce for this response's inline scripts. */
  nonce: string;
  requestId: string;
  /** Set if we could not identify the user. Each loader and action then throws it instead of running. */
  failure: Error | null;
  /** True for a full page; false for data that an open page loads. */
  isDocument: boolean;
  /** Fields that the person filled in before logging in, if a form in this response shows them again. */
  restored?: [name: string, value: string][];
  theme: 'light' | 'dark' | 'system';
};

export const visitKey = createContext<Visit>();

export function visitOf(args: { context: Readonly<RouterContextProvider> }): Visit {
  return args.context.get(visitKey);
}
