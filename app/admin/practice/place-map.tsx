import { SURROUNDINGS_HEIGHT, SURROUNDINGS_WIDTH } from '../../map/surroundings-size.ts';

/**
 * Shows a small map that the server renders.
 * @param label a ZIP code or a town.
 */
export function PlaceMap({ label, name }: { label: string; name: string }) {
  const src = `/become-expert/where.svg?${new URLSearchParams({ place: label })}`;
  const shared = { width: SURROUNDINGS_WIDTH, height: SURROUNDINGS_HEIGHT, decoding: 'async' } as const;
  const look = 'h-auto w-full rounded-lg border border-line';
  return (
    <div>
      <img {...shared} alt={`Map of ${name}`} src={src} className={`${look} block dark:hidden`} />
      <img
        {...shared}
        alt={`Map of ${name}`}
        src={`${src}&theme=dark`}
        className={`${look} hidden dark:block`}
      />
    </div>
  );
}
