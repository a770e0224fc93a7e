import type { Route } from './route.ts';

/** The pages of the dashboard. Each lies in a folder of its own below `pages/` and is fetched when it is first shown. */
export const routeTable: readonly Route[] = [
  {
    path: '/templates',
    element: 'platen-page-templates',
    load: () => import('../pages/templates/templates-page.ts'),
    entry: 'templates',
  },
  {
    path: '/templates/:id',
    element: 'platen-page-template',
    load: () => import('../pages/template/template-page.ts'),
    entry: 'templates',
  },
  {
    path: '/templates/:id/edit',
    element: 'platen-page-template-edit',
    load: () => import('../pages/template-edit/template-edit-page.ts'),
    entry: 'templates',
    role: 'member',
    isWhole: true,
  },
];

/** Where the dashboard begins. */
export const firstPath = '/templates';
