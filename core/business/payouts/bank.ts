/**
 * Checks whether the account's bank rejected the latest transfer, in whatever order the events arrived.
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
