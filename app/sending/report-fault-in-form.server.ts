import type { RouterContextProvider } from 'react-router';
import { visitOf } from '../context.server.ts';

/**
 * Returns an `ofFault` for `answerForm`. For a full page, the function logs the unexpected error and lets
 * the form report it. Otherwise the error is rethrown, because the script in the browser reports it.
 */
export function reportFaultInForm(
  args: { context: Readonly<RouterContextProvider> },
  words: { status: number; problem: string; logged: string },
) {
  return (err: Error): { status: number; problem: string } | null => {
    const { ctx, requestId, isDocument } = visitOf(args);
    if (!isDocument) return null;
    ctx.log.error({ err, requestId }, words.logged);
    return words;
  };
}
