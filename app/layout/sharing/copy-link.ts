import * as words from '#text/layout/sharing';
import { toast } from '../../ui/overlays/toast.tsx';

/**
 * Copies a URL, and shows in a toast whether that worked. Works only in a browser.
 * @param what the name of the link at the beginning of the toast.
 */
export async function copyProfileLink(url: string, what = words.profile_link()): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: words.link_copied(), description: words.copied_to_clipboard({ what }), tone: 'success' });
  } catch {
    toast({
      title: words.copy_failed(),
      description: words.could_not_copy({ what: what.toLowerCase() }),
      tone: 'error',
    });
  }
}
