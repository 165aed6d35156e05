import { Copy, ExternalLink, Share2 } from 'lucide-react';
import * as words from '#text/layout/sharing';
import { Menu, MenuButton, MenuLink } from '../../ui/overlays/menu.tsx';
import { useEarlyPress } from '../../ui/use-early-press.ts';
import { copyProfileLink } from './copy-link.ts';

export function ShareMenu({ url }: { url: string }) {
  const copyButton = useEarlyPress<HTMLButtonElement>();
  return (
    <Menu
      label={words.share_this_profile()}
      variant="secondary"
      size="sm"
      trigger={
        <>
          <Share2 aria-hidden="true" className="size-4" />
          <span className="max-[26rem]:sr-only">{words.share()}</span>
        </>
      }
    >
      <MenuLink to={url} target="_blank" rel="noopener">
        <ExternalLink aria-hidden="true" />
        {words.open_in_new_tab()}
      </MenuLink>
      <MenuButton ref={copyButton} onClick={() => copyProfileLink(url)} data-early="" data-needs-script="">
        <Copy aria-hidden="true" />
        {words.copy_profile_link()}
      </MenuButton>
    </Menu>
  );
}
