import PhotoSwipe from 'photoswipe';
import 'photoswipe/style.css';
import './photo-viewer.css';
import { PROFILE_WORDS } from './profile-words.ts';

/**
 * Shows the photos of these links one at a time over the page. Escape, the button and a press beside the
 * photo close it, and the focus returns to where it was.
 */
export function viewPhotos(links: readonly HTMLAnchorElement[], index: number): void {
  const viewer = new PhotoSwipe({
    dataSource: links.map((link) => {
      const img = link.querySelector('img');
      return {
        src: link.href,
        width: Number(link.dataset.width),
        height: Number(link.dataset.height),
        alt: img?.alt ?? '',
        ...(img?.currentSrc && { msrc: img.currentSrc }),
      };
    }),
    index,
    loop: false,
    bgOpacity: 1,
    showHideAnimationType: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'fade',
    paddingFn: ({ y }) => ({ top: 60, bottom: y > 500 ? 84 : 60, left: 0, right: 0 }),
  });
  viewer.on('uiRegister', () => {
    viewer.ui?.registerElement({
      name: 'words',
      appendTo: 'root',
      onInit: (box) => viewer.on('change', () => say(box, links[viewer.currIndex])),
    });
  });
  viewer.on('bindEvents', () => {
    viewer.element?.setAttribute('aria-label', PROFILE_WORDS.viewer);
    viewer.element?.setAttribute('aria-modal', 'true');
  });
  // A tap may not have focused the link to which the focus returns.
  links[index]?.focus({ preventScroll: true });
  viewer.init();
}

/** Shows the caption of a photo, and the link that reports it. */
function say(box: HTMLElement, link: HTMLAnchorElement | undefined): void {
  const caption = document.createElement('p');
  caption.textContent = link?.dataset.caption ?? '';
  box.replaceChildren(caption);
  if (!link?.dataset.report) return;
  const report = document.createElement('a');
  report.href = link.dataset.report;
  report.textContent = PROFILE_WORDS.reportPhoto;
  box.append(report);
}
