import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import DashboardLayout from './layout.route.tsx';

it('says Loading... only while the next page of the dashboard loads', () => {
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
