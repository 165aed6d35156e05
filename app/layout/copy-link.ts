import { toast } from '../ui/toast.tsx';

/**
 * Copies a URL and says in a toast whether that succeeded. Browser only.
 * @param what its name at the beginning of the toast.
 */
export async function copyProfileLink(url: string, what = 'Profile link'): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: 'Link copied', description: `${what} copied to clipboard`, tone: 'success' });
  } catch {
    toast({ title: 'Copy failed', description: `Could not copy ${what.toLowerCase()}`, tone: 'error' });
  }
}
