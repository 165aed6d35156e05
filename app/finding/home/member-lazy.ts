import { lazy } from 'react';

const load = () => import('./member-parts.tsx');

export const LiveSearch = lazy(async () => ({ default: (await load()).LiveSearch }));
export const MemberZip = lazy(async () => ({ default: (await load()).MemberZip }));
export const MapPanel = lazy(async () => ({ default: (await load()).MapPanel }));
export const MemberTabs = lazy(async () => ({ default: (await load()).MemberTabs }));
export const LocationNotice = lazy(async () => ({ default: (await load()).LocationNotice }));
