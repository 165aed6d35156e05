import type { RouterContextProvider } from 'react-router';
import { visitOf } from '../context.server.ts';

/**
 * For `answerForm`: a page without script says in its form that there was a fault, which is logged. With script the
 * form says so by itself, and the fault goes on.
 */
export function toldInPlace(
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
