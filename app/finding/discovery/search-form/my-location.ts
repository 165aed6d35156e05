/** This module loads only when someone asks for their location. */
import {
  type LocationMessage,
  locationDenied,
  locationUnavailable,
} from '../../../../core/ground/geography/legality.ts';
import { askPosition } from '../../../map/ask-position.ts';
import { toast } from '../../../ui/overlays/toast.tsx';

type Answer = { near: { lat: number; lng: number } } | { message: LocationMessage };

/** Returns the browser's position. If there is none, shows the reason in a toast and returns it. */
export async function myLocation(): Promise<Answer> {
  const found = await askPosition();
  if (typeof found !== 'string') return { near: found };
  const message = found === 'denied' ? locationDenied() : locationUnavailable();
  toast({ ...message, tone: 'error' });
  return { message };
}
