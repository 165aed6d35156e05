export type Position = { lat: number; lng: number; accuracy: number } | 'denied' | 'unavailable';

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 };

/**
 * Requests the position from the browser, which asks the person for permission. The timeout of ten seconds
 * starts when the person agrees.
 */
export function askPosition(): Promise<Position> {
  if (!navigator.geolocation) return Promise.resolve('unavailable');
  return new Promise((answer) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => answer({ lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy }),
      (error) => answer(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable'),
      OPTIONS,
    );
  });
}
