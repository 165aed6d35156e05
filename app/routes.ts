import { index, type RouteConfig } from '@react-router/dev/routes';

export default [index('home/home.route.tsx')] satisfies RouteConfig;
