import * as words from '#text/layout/sharing';
import { toast } from '../../ui/overlays/toast.tsx';

/**
 * Copies a URL or other text, and shows in a toast whether that worked. Works only in a browser.
 * @param what the name of the text at the beginning of the toast, if it is not the profile link.
 */
export async function copyProfileLink(url: string, what?: string): Promise<void> {
  const named = what ?? words.profile_link();
  try {
    await navigator.clipboard.writeText(url);
    const title = what === undefined ? words.link_copied() : words.copied();
    toast({ title, description: words.copied_to_clipboard({ what: named }), tone: 'success' });
  } catch {
    toast({
      title: words.copy_failed(),
      description: words.could_not_copy({ what: named.charAt(0).toLowerCase() + named.slice(1) }),
      tone: 'error',
    });
  }
}
