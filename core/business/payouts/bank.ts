/**
 * Checks whether the account's bank rejected the latest transfer. The order in which events arrived does
 * not matter.
 */
export function bankFails({
  bankFailedAt,
  bankTookAt,
}: {
  bankFailedAt: Date | null;
  bankTookAt: Date | null;
}): boolean {
  return bankFailedAt !== null && (bankTookAt === null || bankTookAt < bankFailedAt);
}
