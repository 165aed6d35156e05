import type { RouterContextProvider } from 'react-router';
import { visitOf } from '../context.server.ts';

/**
 * Returns `ofFault` for `answerForm`. Without script, it logs the unexpected error and lets the form report
 * it. With script, the error is rethrown, because the form reports it anyway.
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
