/**
 * Waits for all promises and returns their results. The first failure in the given order decides, not the first
 * in time: after a statement fails, those sent behind it only say that the transaction is aborted.
 */
export async function allInOrder<const Given extends readonly unknown[]>(
  promises: Given,
): Promise<{ -readonly [At in keyof Given]: Awaited<Given[At]> }> {
  const failed = (await Promise.allSettled(promises)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return await Promise.all(promises);
}
