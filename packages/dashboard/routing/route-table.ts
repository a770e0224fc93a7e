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
  {
    path: '/approvals',
    element: 'platen-page-approvals',
    load: () => import('../pages/approvals/approvals-page.ts'),
    entry: 'approvals',
  },
  {
    path: '/approvals/:flow',
    element: 'platen-page-approval-board',
    load: () => import('../pages/approval-board/approval-board-page.ts'),
    entry: 'approvals',
  },
  {
    path: '/approvals/:flow/settings',
    element: 'platen-page-approval-settings',
    load: () => import('../pages/approval-settings/approval-settings-page.ts'),
    entry: 'approvals',
    role: 'admin',
  },
  {
    path: '/social/posts',
    element: 'platen-page-social-posts',
    load: () => import('../pages/social-posts/social-posts-page.ts'),
    entry: 'social-posts',
  },
  {
    path: '/social/posts/:id/edit',
    element: 'platen-page-social-compose',
    load: () => import('../pages/social-compose/compose-page.ts'),
    entry: 'social-posts',
    role: 'member',
  },
  {
    path: '/social/compose',
    element: 'platen-page-social-compose',
    load: () => import('../pages/social-compose/compose-page.ts'),
    entry: 'social-posts',
    role: 'member',
  },
  {
    path: '/social/accounts',
    element: 'platen-page-social-accounts',
    load: () => import('../pages/social-accounts/social-accounts-page.ts'),
    entry: 'social-accounts',
  },
  {
    path: '/renders',
    element: 'platen-page-renders',
    load: () => import('../pages/renders/renders-page.ts'),
    entry: 'renders',
    role: 'member',
  },
  {
    path: '/renders/:id',
    element: 'platen-page-render',
    load: () => import('../pages/renders/render-page.ts'),
    entry: 'renders',
    role: 'member',
  },
  {
    path: '/approvals/:flow/items/:item',
    element: 'platen-page-approval-item',
    load: () => import('../pages/approval-item/approval-item-page.ts'),
    entry: 'approvals',
  },
  {
    path: '/assets',
    element: 'platen-page-assets',
    load: () => import('../pages/assets/assets-page.ts'),
    entry: 'assets',
  },
  { path: '/usage', element: 'platen-page-usage', load: () => import('../pages/usage/usage-page.ts'), entry: 'usage' },
  {
    path: '/api-keys',
    element: 'platen-page-keys',
    load: () => import('../pages/keys/keys-page.ts'),
    entry: 'api-keys',
    role: 'admin',
  },
  {
    path: '/embeds',
    element: 'platen-page-embeds',
    load: () => import('../pages/embeds/embeds-page.ts'),
    entry: 'embeds',
  },
  {
    path: '/embeds/:id',
    element: 'platen-page-embed',
    load: () => import('../pages/embeds/embed-page.ts'),
    entry: 'embeds',
  },
  { path: '/logs', element: 'platen-page-logs', load: () => import('../pages/logs/logs-page.ts'), entry: 'logs' },
  {
    path: '/apps',
    element: 'platen-page-developer-apps',
    load: () => import('../pages/developer-apps/developer-apps-page.ts'),
    entry: 'apps',
    role: 'admin',
  },
  {
    path: '/apps/:id',
    element: 'platen-page-developer-app',
    load: () => import('../pages/developer-apps/developer-app-page.ts'),
    entry: 'apps',
    role: 'admin',
  },
  {
    path: '/members',
    element: 'platen-page-members',
    load: () => import('../pages/members/members-page.ts'),
    entry: 'members',
  },
  {
    path: '/settings',
    element: 'platen-page-workspace-settings',
    load: () => import('../pages/workspace-settings/workspace-settings-page.ts'),
    entry: 'settings',
  },
  {
    path: '/notifications',
    element: 'platen-page-notifications',
    load: () => import('../pages/notifications/notifications-page.ts'),
    entry: 'notifications',
  },
  {
    path: '/account',
    element: 'platen-page-account',
    load: () => import('../pages/account/account-page.ts'),
    entry: 'account',
  },
  {
    path: '/connected-apps',
    element: 'platen-page-connected-apps',
    load: () => import('../pages/connected-apps/connected-apps-page.ts'),
    entry: 'connected-apps',
  },
];

/** Where the dashboard begins. */
export const firstPath = '/templates';
