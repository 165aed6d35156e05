/** Fetched when somebody asks for their location. */
import {
  LOCATION_DENIED,
  LOCATION_UNAVAILABLE,
  type LocationMessage,
} from '../../../core/ground/geography/legality.ts';
import { askPosition } from '../../map/ask-position.ts';
import { toast } from '../../ui/toast.tsx';

type Answer = { near: { lat: number; lng: number } } | { message: LocationMessage };

/** The browser's position, or what to say where it tells none; that is said in a toast as well. */
export async function myLocation(): Promise<Answer> {
  const found = await askPosition();
  if (typeof found !== 'string') return { near: found };
  const message = found === 'denied' ? LOCATION_DENIED : LOCATION_UNAVAILABLE;
  toast({ ...message, tone: 'error' });
  return { message };
}
