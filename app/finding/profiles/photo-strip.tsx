import type { MouseEvent } from 'react';
import { useEarlyPress } from '../../ui/use-early-press.ts';

/**
 * Shows a profile's photos. Pressing one loads and opens a viewer. Until the viewer has loaded, and without
 * JavaScript, the link opens the full photo.
 */
export function PhotoStrip({ html }: { html: string }) {
  const strip = useEarlyPress<HTMLDivElement>();
  function open(event: MouseEvent<HTMLDivElement>) {
    const link = (event.target as Element).closest('a');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const links = [...event.currentTarget.querySelectorAll('a')];
    import('./photo-viewer.ts').then(
      ({ viewPhotos }) => viewPhotos(links, links.indexOf(link)),
      () => location.assign(link.href),
    );
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside take the key presses
    // biome-ignore lint/a11y/noStaticElementInteractions: clicks come from the links inside
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server
    <div ref={strip} onClick={open} className="@container" dangerouslySetInnerHTML={{ __html: html }} />
  );
}
