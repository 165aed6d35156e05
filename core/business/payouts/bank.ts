/** Whether the bank of an account took no money when it last was sent some, in whatever order that was told. */
export function bankFails({
  bankFailedAt,
  bankTookAt,
}: {
  bankFailedAt: Date | null;
  bankTookAt: Date | null;
}): boolean {
  return bankFailedAt !== null && (bankTookAt === null || bankTookAt < bankFailedAt);
}
