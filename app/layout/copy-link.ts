import { toast } from '../ui/toast.tsx';

/** Copies the address of a profile and says so. For the browser alone. */
export async function copyProfileLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: 'Link copied', description: 'Profile link copied to clipboard', tone: 'success' });
  } catch {
    toast({ title: 'Copy failed', description: 'Could not copy profile link', tone: 'error' });
  }
}
