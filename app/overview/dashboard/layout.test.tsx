import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import DashboardLayout from './layout.route.tsx';

it('says Loading... while the next page of the dashboard is on its way, and not before', () => {
  const Page = DashboardLayout as unknown as (props: { loaderData: { suspended: [] } }) => React.ReactNode;
  const loader = () => new Promise<null>(() => {});
  const router = createMemoryRouter(
    [
      {
        path: '/dashboard',
        element: <Page loaderData={{ suspended: [] }} />,
        children: [
          { index: true, element: null },
          { path: 'bookings', element: null, loader },
        ],
      },
    ],
    { initialEntries: ['/dashboard'] },
  );
  const html = () => renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html()).not.toContain('Loading...');
  void router.navigate('/dashboard/bookings');
  expect(html()).toContain('Loading...');
});
