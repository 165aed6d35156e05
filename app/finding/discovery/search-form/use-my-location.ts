import { useState } from 'react';
import type { LocationMessage } from '../../../../core/ground/geography/legality.ts';
import type { Position } from './asked-params.ts';
import { closePanels } from './search-panels.ts';

/** Asks for the browser's position on request, and keeps the message if there is none. */
export function useMyLocation(onFound: (near: Position) => void) {
  const [isLocating, setLocating] = useState(false);
  const [refused, setRefused] = useState<LocationMessage | null>(null);

  async function locate() {
    if (isLocating) return;
    setLocating(true);
    const answer = await import('./my-location.ts').then(({ myLocation }) => myLocation()).catch(() => null);
    setLocating(false);
    if (!answer) return;
    closePanels();
    if ('message' in answer) setRefused(answer.message);
    else onFound(answer.near);
  }
  return { isLocating, refused, locate, forgetRefusal: () => setRefused(null) };
}
