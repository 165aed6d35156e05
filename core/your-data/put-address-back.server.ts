import { type EmailUndo, undoEmailChange } from '../accounts/undo-email-change.server.ts';
import type { Context } from '../context.ts';
import { takeDeletionBack } from './request-deletion.server.ts';

/**
 * Puts a former address back, see `undoEmailChange`, and ends a deletion that waits: whoever took the address
 * may have asked for it. The owner can ask again.
 */
export async function putAddressBack(ctx: Context, token: unknown): Promise<EmailUndo> {
  const undo = await undoEmailChange(ctx, token);
  if (undo.outcome === 'undone') await takeDeletionBack(ctx, undo.userId);
  return undo;
}
