import type { RouterContextProvider } from 'react-router';
import { visitOf } from '../context.server.ts';

/**
 * Returns `ofFault` for `answerForm`. It logs a fault and, without script, lets the form report it; with
 * script the form does so anyway, and the fault is rethrown.
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
