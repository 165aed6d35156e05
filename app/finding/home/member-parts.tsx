/** These modules load only for signed-in users: the live search, the live map, and the tabs of cards. */
export { LiveSearch } from './live-search.tsx';
export { LocationNotice } from './location-notice.tsx';
export { MapPanel } from './map-panel.tsx';
export { MemberTabs } from './member-card.tsx';
export { MemberZip } from './member-zip.tsx';
