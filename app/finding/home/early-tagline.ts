import { nextInRotation } from '../../../lib/rotation.ts';

const EVERY_MS = 5000;
const FADE_OUT_MS = 500;
const FADE_IN_MS = 100;

/**
 * Rotates the headline's phrases until the framework takes over. For visitors, the framework loads only at
 * the first sign of use. Fades with an animation instead of a class, because the framework compares classes
 * when it hydrates the page.
 */
const shown = document.querySelector<HTMLElement>('[data-phrase]');
const phrases = [...(shown?.parentElement?.children ?? [])].flatMap((each) =>
  each === shown ? [] : [each.textContent],
);
if (shown && !matchMedia('(prefers-reduced-motion: reduce)').matches) rotate(shown);

function rotate(shown: HTMLElement): void {
  let history: readonly number[] = [phrases.indexOf(shown.textContent)];
  const isTaken = () => shown.dataset.phrase === 'taken';
  const beat = setInterval(() => {
    if (isTaken()) return clearInterval(beat);
    if (document.hidden) return;
    const fade = shown.animate({ opacity: [1, 0] }, { duration: FADE_OUT_MS, fill: 'forwards' });
    fade.finished.then(() => {
      if (!isTaken()) {
        const next = nextInRotation(phrases.length, history, Math.random());
        history = next.history;
        shown.textContent = phrases[next.index] ?? '';
      }
      fade.cancel();
      shown.animate({ opacity: [0, 1] }, FADE_IN_MS);
    });
  }, EVERY_MS);
}
