import type { RouterContextProvider } from 'react-router';
import { visitOf } from '../context.server.ts';

/**
 * Returns an `ofFault` for `answerForm`. For a full page, it logs the unexpected error and lets the form
 * report it. Otherwise it rethrows the error, which the browser's script reports.
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
