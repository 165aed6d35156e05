import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as words from '#text/finding/home/screens';
import { nextInRotation } from '../../../lib/rotation.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useEarlyPress } from '../../ui/use-early-press.ts';
import earlyScript from './early-tagline.ts?worker&url';
import { TAGLINES } from './taglines.ts';

const EVERY_MS = 5000;
const FADE_OUT_MS = 500;

/**
 * The page's heading: the tagline with a phrase that changes every five seconds, and a button that pauses the
 * changes. All phrases overlap invisibly, so the longest sets the size. Screen readers read one fixed
 * sentence.
 */
export function RotatingHeading({ start }: { start: number }) {
  const [index, setIndex] = useState(start);
  const [faded, setFaded] = useState(false);
  const [paused, setPaused] = useState(false);
  const history = useRef<readonly number[]>([start]);
  const phrase = useRef<HTMLSpanElement>(null);

  // Continues from the phrase that the early script has reached.
  useEffect(() => {
    const shown = phrase.current;
    if (!shown) return;
    shown.dataset.phrase = 'taken';
    const at = TAGLINES.findIndex((phrase) => phrase() === shown.textContent);
    if (at < 0 || at === start) return;
    history.current = [start, at];
    setIndex(at);
  }, [start]);

  useEffect(() => {
    setPaused(matchMedia('(prefers-reduced-motion: reduce)').matches);
  }, []);

  useEffect(() => {
    if (paused) return;
    let swap: ReturnType<typeof setTimeout> | undefined;
    const beat = setInterval(() => {
      if (document.hidden) return;
      setFaded(true);
      swap = setTimeout(() => {
        const next = nextInRotation(TAGLINES.length, history.current, Math.random());
        history.current = next.history;
        setIndex(next.index);
        setFaded(false);
      }, FADE_OUT_MS);
    }, EVERY_MS);
    return () => {
      clearInterval(beat);
      clearTimeout(swap);
      setFaded(false);
    };
  }, [paused]);

  const holdButton = useEarlyPress<HTMLButtonElement>();
  return (
    <div className="flex flex-wrap items-end gap-x-4">
      <h1 className="min-w-0 text-4xl [overflow-wrap:anywhere]">
        {words.tagline()} <span className="sr-only">{words.spoken_tagline()}</span>
        <span aria-hidden="true" className="grid text-accent-text italic">
          {TAGLINES.map((phrase) => phrase()).map((phrase) => (
            <span key={phrase} className="invisible col-start-1 row-start-1">
              {phrase}
            </span>
          ))}
          <span
            ref={phrase}
            data-phrase=""
            suppressHydrationWarning
            className={classNames(
              'col-start-1 row-start-1 transition-opacity ease-linear',
              faded ? 'opacity-0 duration-500' : 'opacity-100 duration-100',
            )}
          >
            {TAGLINES[index]?.()}
          </span>
        </span>
      </h1>
      <Button
        ref={holdButton}
        data-early=""
        variant="ghost"
        size="sm"
        data-needs-script=""
        className="-ml-3 text-muted sm:mb-1"
        onClick={() => setPaused(!paused)}
      >
        {paused ? (
          <Play aria-hidden="true" className="size-4" />
        ) : (
          <Pause aria-hidden="true" className="size-4" />
        )}
        {paused ? words.play() : words.pause()}
        <span className="sr-only"> {words.the_headline()}</span>
      </Button>
      {!import.meta.env.DEV && <script defer src={earlyScript} />}
    </div>
  );
}
