/**
 * Checks whether a process is running on this machine, even if it belongs to another user and cannot be
 * signaled.
 */
export function isAlive(pid: number): boolean {
  // Zero and negative numbers refer to process groups.
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
