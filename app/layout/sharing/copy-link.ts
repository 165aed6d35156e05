import { toast } from '../../ui/overlays/toast.tsx';

/**
 * Copies a URL and shows a toast that says whether that worked. Works only in a browser.
 * @param what the name of the link, which begins the toast.
 */
export async function copyProfileLink(url: string, what = 'Profile link'): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: 'Link copied', description: `${what} copied to clipboard`, tone: 'success' });
  } catch {
    toast({ title: 'Copy failed', description: `Could not copy ${what.toLowerCase()}`, tone: 'error' });
  }
}
