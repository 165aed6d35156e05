import { useEffect, useRef } from 'react';
import { documentMark } from '../../sending/page-mark.ts';
import { useReadAnew } from '../../use-read-anew.ts';

const ASK_EVERY_MS = 10_000;
/** A stream that has said nothing after this long is taken to be held back on the way. */
const SILENT_MS = 6_000;

/**
 * Reads the page anew when something was written, as long as somebody looks at it: told by the stream, or,
 * where none gets through, by asking every ten seconds.
 * @param mark what the page at hand was read at; the stream says the present one.
 */
export function useLive(mark: string): void {
  const readPage = useReadAnew();
  const shown = useRef(mark);
  shown.current = mark;

  useEffect(() => {
    let told = shown.current;
    let asking: number | undefined;
    const readAnew = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) readPage();
    };
    const ask = () => {
      asking ??= window.setInterval(readAnew, ASK_EVERY_MS);
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
      if (told !== shown.current) readAnew();
    });
    source.addEventListener('error', ask);
    const looked = () => {
      if (told !== shown.current || asking !== undefined) readAnew();
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
