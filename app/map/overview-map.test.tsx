import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { OverviewMap } from './overview-map.tsx';
import type { MapPin } from './view.ts';

const group: MapPin = {
  kind: 'cluster',
  id: 1,
  lat: 38,
  lng: -96,
  count: 42,
  isAbout: false,
  expansionZoom: 5,
};
const hostile: MapPin = {
  kind: 'expert',
  id: 'x',
  placeId: 'y',
  lat: 39,
  lng: -100,
  name: '"><script>alert(1)</script>',
  rating: 4.9,
  isSpotlight: true,
  isVerified: false,
  isDemo: false,
  rateCents: 100,
  profileUrl: '/expert/x',
};

describe('the overview', () => {
  const html = renderToStaticMarkup(<OverviewMap pins={[group]} statuses={{ CO: 'legal', UT: 'mixed' }} />);

  it('has no style attribute, which the content security policy would drop', () => {
    expect(html).not.toMatch(/\sstyle=/);
  });

  it('shades each state by its status, and treats a missing state as not legal', () => {
    expect(html).toContain('href="/geo/us-overview.svg#st-CO" class="map-state map-legal"');
    expect(html).toContain('href="/geo/us-overview.svg#st-UT" class="map-state map-mixed"');
    expect(html).toContain('href="/geo/us-overview.svg#st-TX" class="map-state map-illegal"');
  });

  it('renders each marker as a named link, and centers the one in the middle', () => {
    expect(html).toContain('aria-label="42 experts in this area"');
    expect(html).toContain('href="?lat=38.0000&amp;lng=-96.0000&amp;zoom=5"');
    expect(html).toMatch(/<circle[^>]* cx="0" cy="0"/);
  });

  it('keeps the outlines out of the page', () => {
    expect(html.length).toBeLessThan(6000);
  });

  it('fits only the start view to its frame', () => {
    const close = renderToStaticMarkup(<OverviewMap view={{ lat: 39.7, lng: -105, zoom: 10 }} />);
    expect(html).toContain('map-overview-fit');
    expect(close).not.toContain('map-overview-fit');
  });

  it('escapes markup in a name', () => {
    const markup = renderToStaticMarkup(<OverviewMap pins={[hostile]} />);
    expect(markup).not.toContain('<script');
    expect(markup).toContain('map-mark-spotlight');
  });
});
