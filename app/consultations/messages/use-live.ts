import { useEffect, useRef } from 'react';
import { documentMark } from '../../sending/page-mark.ts';
import { useRevalidateWhenIdle } from '../../use-revalidate-when-idle.ts';

const ASK_EVERY_MS = 10_000;
/** If the stream is silent for this long, we assume that a proxy buffers it. */
const SILENT_MS = 6_000;

/**
 * Reloads the page's data when the user's messages or bookings change, if the page is visible. Polls every
 * ten seconds while the stream fails or is silent.
 * @param mark the mark of the page's data; the stream sends the current mark.
 */
export function useLive(mark: string): void {
  const readPage = useRevalidateWhenIdle();
  const shown = useRef(mark);
  shown.current = mark;

  useEffect(() => {
    let told = shown.current;
    let asking: number | undefined;
    const revalidate = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) readPage();
    };
    const ask = () => {
      asking ??= window.setInterval(revalidate, ASK_EVERY_MS);
    };
    const listen = () => {
      window.clearInterval(asking);
      asking = undefined;
    };
    const silent = window.setTimeout(ask, SILENT_MS);
    const source = new EventSource(`/messages/stream?mark=${documentMark() ?? ''}`);
    source.addEventListener('mark', (event: MessageEvent<string>) => {
      window.clearTimeout(silent);
      listen();
      told = event.data;
      if (told !== shown.current) revalidate();
    });
    source.addEventListener('error', ask);
    const looked = () => {
      if (told !== shown.current || asking !== undefined) revalidate();
    };
    document.addEventListener('visibilitychange', looked);
    return () => {
      window.clearTimeout(silent);
      window.clearInterval(asking);
      source.close();
      document.removeEventListener('visibilitychange', looked);
    };
  }, [readPage]);
}
