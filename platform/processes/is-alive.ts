/** Checks whether a process runs on this machine, even one of another user that we may not signal. */
export function isAlive(pid: number): boolean {
  // Zero and negative numbers mean process groups.
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
