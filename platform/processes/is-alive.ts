/** Whether a process of this machine runs, also one of another user, which may not be signalled. */
export function isAlive(pid: number): boolean {
  // Zero and below name groups of processes.
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
