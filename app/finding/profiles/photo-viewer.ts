import PhotoSwipe from 'photoswipe';
import * as messages from '#text/finding/profiles/screens';
import 'photoswipe/style.css';
import './photo-viewer.css';

/**
 * Shows the photos of these links one at a time over the page. Escape, the button, or a press beside the
 * photo closes the viewer and returns the focus.
 */
export function viewPhotos(links: readonly HTMLAnchorElement[], index: number): void {
  const heights = new Map<string, number>();
  // Cached, because every step of a zoom reads the height.
  const heightOf = (at: number, x: number, y: number) => {
    const key = `${at} ${x} ${y}`;
    const height = heights.get(key) ?? heightOfWords(links[at], x);
    heights.set(key, height);
    return height;
  };
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
    paddingFn: ({ x, y }, _photo, at) => ({ top: 60, bottom: heightOf(at, x, y), left: 0, right: 0 }),
  });
  viewer.on('uiRegister', () => {
    viewer.ui?.registerElement({
      name: 'words',
      appendTo: 'root',
      onInit: (box) => {
        // Otherwise the wheel would move the photo instead of scrolling a long text.
        box.addEventListener('wheel', (event) => event.stopPropagation());
        viewer.on('change', () => say(box, links[viewer.currIndex]));
      },
    });
  });
  viewer.on('bindEvents', () => {
    viewer.element?.setAttribute('aria-label', messages.photos_larger());
    viewer.element?.setAttribute('aria-modal', 'true');
  });
  // Closing the viewer returns the focus to this link, but a tap may not have focused it.
  links[index]?.focus({ preventScroll: true });
  viewer.on('destroy', coverScrollbar());
  closeWithBack(viewer);
  viewer.init();
}

/**
 * Gives the viewer a history entry, so the back button closes the viewer and stays on the page. The page's
 * router never sees that entry.
 */
function closeWithBack(viewer: PhotoSwipe): void {
  history.pushState(history.state, '');
  const back = (event: PopStateEvent) => {
    event.stopImmediatePropagation();
    removeEventListener('popstate', back, true);
    isOver = true;
    viewer.close();
  };
  let isOver = false;
  addEventListener('popstate', back, true);
  viewer.on('close', () => {
    if (!isOver) history.back();
    isOver = true;
  });
}

/**
 * Hides the page's scrollbar and keeps the page as wide as it was.
 * @returns a function that undoes this.
 */
function coverScrollbar(): () => void {
  const page = document.documentElement;
  const width = () => document.body.getBoundingClientRect().width;
  const before = width();
  page.classList.add('has-pswp');
  page.style.paddingInlineEnd = `${width() - before}px`;
  return () => {
    page.classList.remove('has-pswp');
    page.style.paddingInlineEnd = '';
  };
}

function heightOfWords(link: HTMLAnchorElement | undefined, width: number): number {
  const box = document.createElement('div');
  box.className = 'pswp__words';
  box.style.visibility = 'hidden';
  box.style.width = `${width}px`;
  say(box, link);
  document.body.append(box);
  const { offsetHeight } = box;
  box.remove();
  return offsetHeight;
}

function say(box: HTMLElement, link: HTMLAnchorElement | undefined): void {
  const caption = document.createElement('p');
  caption.textContent = link?.dataset.caption ?? '';
  box.replaceChildren(caption);
  if (!link?.dataset.report) return;
  const report = document.createElement('a');
  report.href = link.dataset.report;
  report.textContent = messages.report_this_photo();
  report.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // Replaces the viewer's history entry.
    location.replace(report.href);
  });
  box.append(report);
}
