import { Layer, Source, useMap } from '@vis.gl/react-maplibre';
import type { Feature } from 'geojson';
import type * as maplibre from 'maplibre-gl';
import { type ReactNode, useEffect, useMemo } from 'react';
import { circleAround, type RadiusCircle } from './circle.ts';
import { FIRST_NAME_LAYER, TOWN_DOT } from './name-layers.ts';
import { MAP_PALETTES, type MapTheme } from './palette.ts';
import { CLEAR_IMAGE } from './pin-markers.tsx';
import { SEARCHED_DOT, type SearchedPlace, searchedLabel, searchedLayer } from './searched-place.ts';

function addMissingImage(map: maplibre.Map, id: string): void {
  if (map.hasImage(id)) return;
  if (id === CLEAR_IMAGE) {
    map.addImage(id, { width: 1, height: 1, data: new Uint8ClampedArray(4) });
    return;
  }
  const isSearched = id.startsWith(SEARCHED_DOT);
  if (!isSearched && !id.startsWith(TOWN_DOT)) return;
  const palette = MAP_PALETTES[id.endsWith('dark') ? 'dark' : 'light'];
  const canvas = document.createElement('canvas');
  const size = isSearched ? 24 : 14;
  canvas.width = canvas.height = size;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.beginPath();
  pen.arc(size / 2, size / 2, isSearched ? 7 : 4, 0, 2 * Math.PI);
  pen.fillStyle = isSearched ? palette.halo : palette['name-soft'];
  pen.fill();
  pen.lineWidth = isSearched ? 5 : 2;
  pen.strokeStyle = isSearched ? palette.name : palette.halo;
  pen.stroke();
  map.addImage(id, pen.getImageData(0, 0, size, size), { pixelRatio: 2 });
}

export function MissingImages(): null {
  const map = useMap().current?.getMap();
  useEffect(() => {
    if (!map) return;
    map.setMissingStyleImageResolver(async (id) => addMissingImage(map, id));
  }, [map]);
  return null;
}

export function RadiusLayers({
  radius,
  theme,
  isBundled,
}: {
  radius: RadiusCircle;
  theme: MapTheme;
  isBundled: boolean;
}): ReactNode {
  const { lat, lng, miles } = radius;
  const data = useMemo(
    () => ({
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'Polygon' as const, coordinates: [circleAround({ lat, lng }, miles)] },
    }),
    [lat, lng, miles],
  );
  const color = MAP_PALETTES[theme].accent;
  const below = isBundled ? FIRST_NAME_LAYER : undefined;
  return (
    <Source id="radius" type="geojson" data={data}>
      <Layer
        id="radius-fill"
        type="fill"
        beforeId={below}
        paint={{ 'fill-color': color, 'fill-opacity': 0.06 }}
      />
      <Layer
        id="radius-line"
        type="line"
        beforeId={below}
        paint={{ 'line-color': color, 'line-width': 1.25, 'line-dasharray': [4, 3] }}
      />
    </Source>
  );
}

/**
 * Labels the searched place on the bundled map only. Street styles show names themselves and lack our
 * fonts.
 */
export function SearchedName({
  searched,
  theme,
}: {
  searched: SearchedPlace | null;
  theme: MapTheme;
}): ReactNode {
  const data = useMemo(() => {
    const features = (searched ? [searched] : []).map((place): Feature => {
      const geometry = { type: 'Point' as const, coordinates: [place.lng, place.lat] };
      return { type: 'Feature', properties: { label: searchedLabel(place) }, geometry };
    });
    return { type: 'FeatureCollection' as const, features };
  }, [searched]);
  return (
    <Source id="searched-place" type="geojson" data={data}>
      <Layer {...searchedLayer(theme, MAP_PALETTES[theme])} />
    </Source>
  );
}
