import { toast } from '../ui/toast.tsx';

/**
 * Copies the address of a profile, or of something else that is named, and says so. For the browser alone.
 * @param what what it leads to, at the beginning of a sentence.
 */
export async function copyProfileLink(url: string, what = 'Profile link'): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: 'Link copied', description: `${what} copied to clipboard`, tone: 'success' });
  } catch {
    toast({ title: 'Copy failed', description: `Could not copy ${what.toLowerCase()}`, tone: 'error' });
  }
}
