import { createContext, lazy, type ReactNode, Suspense, use, useId } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ResultCard } from './finding/discovery/result-card.tsx';
import { ExpertCard } from './finding/home/expert-card.tsx';
import type { HomeCard } from './finding/home/home-card.ts';
import { SearchLinks } from './finding/home/search-links.tsx';
import { VisitorMap } from './finding/home/visitor-map.tsx';
import { IconLegend } from './help/icon-legend.tsx';
import { TermGuide } from './help/term-guide.tsx';
import { keepDrawings } from './kept-drawings.server.ts';
import { ShareButtons } from './layout/sharing/share-buttons.tsx';
import { MapFrame } from './map/map-frame.tsx';
import type { MapPin } from './map/view.ts';
import type { CardData } from './people/style/card-data.ts';
import { Kept, KeptDrawings } from './ui/kept.tsx';

const card: CardData = {
  look: ' look-1D5FA6-E6F1FB-12',
  id: '0199b1f0-0000-7000-8000-000000000001',
  placeId: 'p',
  name: 'Ana & <b>Co</b>',
  bio: 'It’s · fine…',
  photo: {
    src: '/photo/a?w=480',
    srcSet: '/photo/a?w=480 480w',
    sizes: '(min-width: 40rem) 15rem, 10rem',
    loading: 'lazy',
    decoding: 'async',
    alt: 'A “green” door',
    width: 1600,
    height: 1200,
  },
  face: { src: '/photo/0123456789abcdef0123456789abcdef?w=128', srcSet: 'a 1x, b 2x' },
  where: 'Herbalist · Denver, CO',
  rating: '4.9',
  reviewCount: 3,
  price: '$1.00',
  rateCents: 100,
  total: '$16.00 for 15 min with fee',
  isSpotlight: true,
  isVerified: true,
  hasBadge: true,
  isDemo: false,
  isBookable: true,
  isOnline: true,
  tags: ['consulting', 'herbal-drops'],
  moreTags: 1,
  lat: 39.7,
  lng: -105,
  times: [['2026-12-01T17:00:00.000Z', 'Today', '10:00 AM']],
  zone: 'MT',
  languages: '',
  ownLanguage: '',
  people: 'Ana and Ben',
};
const homeCard: HomeCard = {
  id: card.id,
  name: card.name,
  photo: card.photo,
  bio: card.bio,
  location: 'Denver, CO',
  rating: 4.9,
  isDemo: false,
  face: '/photo/0123456789abcdef0123456789abcdef',
  ratePerMinuteCents: 100,
  hasBadge: true,
  isVerified: true,
  onlineNow: true,
  availableToday: true,
  look: '',
  methods: ['Café Consultation'],
  hours: 'Every day',
  nextFree: 'Tue, Dec 1',
  inside: null,
  people: '',
};
const pin: MapPin = {
  kind: 'cluster',
  id: 1,
  lat: 38,
  lng: -96,
  count: 42,
  isAbout: false,
  expansionZoom: 5,
};

const pages: readonly (readonly [string, ReactNode])[] = [
  ['a card of the results', <ResultCard key="1" card={card} isLit={false} />],
  [
    'a card of the home page',
    <Kept
      key="2"
      as="li"
      part={ExpertCard}
      props={{ card: homeCard, isSignedIn: false, tab: 'about', path: '/' }}
    />,
  ],
  ["a visitor's map", <VisitorMap key="3" marks={[[1, 2, 8, '42', false]]} statuses={{ CO: 'legal' }} />],
  ['the map', <MapFrame key="4" pins={[pin]} statuses={{ CO: 'legal' }} />],
  ["a visitor's search", <SearchLinks key="5" />],
  ['the signs', <IconLegend key="6" />],
  ['the terms', <TermGuide key="7" />],
  ['the links to share', <ShareButtons key="8" origin="https://plugwell.example" />],
];

function drawn(page: ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component: () => page }]);
  return renderToString(<Page />);
}

describe('a cached drawing', () => {
  it.each(pages)('matches what a page renders without the cache: %s', (_, page) => {
    const keep = keepDrawings();
    const kept: (string | null)[] = [];
    const watched: typeof keep = (part, props) => {
      const html = keep(part, props);
      kept.push(html);
      return html;
    };
    const whole = <KeptDrawings value={watched}>{page}</KeptDrawings>;
    expect([drawn(whole), drawn(whole)]).toEqual([drawn(page), drawn(page)]);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept).not.toContain(null);
  });

  it('is rendered once for the same props, and again after eviction', () => {
    let times = 0;
    const Name = ({ name }: { name: string }) => {
      times++;
      return <b>{name}</b>;
    };
    const keep = keepDrawings(100);
    for (const name of ['Ana', 'Ana', 'Robin', 'Ana']) expect(keep(Name, { name })).toBe(`<b>${name}</b>`);
    expect(times).toBe(2);
    for (let n = 0; n < 10; n++) keep(Name, { name: `Number ${n}` });
    keep(Name, { name: 'Ana' });
    expect(times).toBe(13);
  });

  it('distinguishes two parts with the same props', () => {
    const One = () => <i>one</i>;
    const Two = () => <i>two</i>;
    const keep = keepDrawings();
    expect([keep(One, {}), keep(Two, {}), keep(One, {})]).toEqual(['<i>one</i>', '<i>two</i>', '<i>one</i>']);
  });

  it('does not depend on the viewer of its page', () => {
    const Viewer = createContext('nobody');
    const Part = () => <b>{use(Viewer)}</b>;
    const page = (
      <Viewer value="Robin">
        <KeptDrawings value={keepDrawings()}>
          <Kept as="div" part={Part} props={{}} />
          <Part />
        </KeptDrawings>
      </Viewer>
    );
    expect(renderToString(page)).toBe('<div><b>nobody</b></div><b>Robin</b>');
  });
});

describe('a part that only its page can render', () => {
  const Labelled = () => <input id={useId()} />;
  const Announced = () => <img alt="" src="/a.png" />;
  const Late = lazy(() => new Promise<never>(() => undefined));
  const Waiting = () => (
    <Suspense fallback="soon">
      <Late />
    </Suspense>
  );
  it.each([
    ['ids that React makes up', Labelled],
    ['a picture that the head of the page announces', Announced],
    ['what is still to be loaded', Waiting],
  ] as const)('is not cached: %s', (_, Part) => {
    const keep = keepDrawings();
    expect([keep(Part, {}), keep(Part, {})]).toEqual([null, null]);
    const page = <Kept as="div" part={Part} props={{}} />;
    expect(drawn(<KeptDrawings value={keep}>{page}</KeptDrawings>)).toBe(drawn(page));
  });
});
