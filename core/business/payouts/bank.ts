/** Checks whether the account's bank rejected the latest transfer. Events can arrive in any order. */
export function bankFails({
  bankFailedAt,
  bankTookAt,
}: {
  bankFailedAt: Date | null;
  bankTookAt: Date | null;
}): boolean {
  return bankFailedAt !== null && (bankTookAt === null || bankTookAt < bankFailedAt);
}
