import { msg } from '@lit/localize';
import type { MemberRole } from '@platen/api';

/** An entry of the navigation. */
export interface NavigationEntry {
  /** Id used by routes. */
  id: string;
  label: string;
  /** Name of a Lucide icon; `app/icons.ts` makes those known that the editor does not use. */
  icon: string;
  path: string;
  /** Required role; default everyone in the workspace. */
  role?: MemberRole;
}

/** Entries that stand together, under a name of theirs. */
export interface NavigationGroup {
  id: string;
  label: string;
  entries: readonly NavigationEntry[];
}

/** The navigation in the present language. */
export function listNavigation(): readonly NavigationGroup[] {
  return [
    {
      id: 'design',
      label: msg('Design'),
      entries: [
        { id: 'home', label: msg('Overview'), icon: 'House', path: '/home' },
        { id: 'templates', label: msg('Templates'), icon: 'LayoutTemplate', path: '/templates' },
        { id: 'assets', label: msg('Brand assets'), icon: 'Images', path: '/assets' },
        { id: 'brand-kits', label: msg('Brand kits'), icon: 'SwatchBook', path: '/brand-kits' },
        { id: 'approvals', label: msg('Approvals'), icon: 'Stamp', path: '/approvals' },
      ],
    },
    {
      id: 'social',
      label: msg('Social publishing'),
      entries: [
        { id: 'social-posts', label: msg('Posts'), icon: 'Share2', path: '/social/posts' },
        { id: 'social-calendar', label: msg('Calendar'), icon: 'CalendarDays', path: '/social/calendar' },
        { id: 'social-accounts', label: msg('Social accounts'), icon: 'AtSign', path: '/social/accounts' },
      ],
    },
    {
      id: 'output',
      label: msg('Output'),
      entries: [
        { id: 'renders', label: msg('Renders'), icon: 'Clapperboard', path: '/renders', role: 'member' },
        { id: 'batches', label: msg('Batches'), icon: 'Table', path: '/batches', role: 'member' },
        { id: 'workflows', label: msg('Workflows'), icon: 'Workflow', path: '/workflows' },
        { id: 'logs', label: msg('Logs'), icon: 'List', path: '/logs' },
        { id: 'usage', label: msg('Usage'), icon: 'ChartColumn', path: '/usage' },
      ],
    },
    {
      id: 'integration',
      label: msg('Integration'),
      entries: [
        { id: 'api-keys', label: msg('API keys'), icon: 'KeyRound', path: '/api-keys', role: 'admin' },
        { id: 'webhooks', label: msg('Webhooks'), icon: 'ArrowRightLeft', path: '/webhooks', role: 'member' },
        { id: 'embeds', label: msg('Embeds'), icon: 'AppWindow', path: '/embeds' },
        { id: 'apps', label: msg('Developer apps'), icon: 'Blocks', path: '/apps', role: 'admin' },
      ],
    },
    {
      id: 'workspace',
      label: msg('Workspace'),
      entries: [
        { id: 'members', label: msg('Members'), icon: 'Users', path: '/members' },
        { id: 'settings', label: msg('Settings'), icon: 'Settings2', path: '/settings' },
      ],
    },
    {
      id: 'you',
      label: msg('You'),
      entries: [
        { id: 'notifications', label: msg('Notifications'), icon: 'Bell', path: '/notifications' },
        { id: 'account', label: msg('Your account'), icon: 'CircleUser', path: '/account' },
        { id: 'connected-apps', label: msg('Connected apps'), icon: 'Plug', path: '/connected-apps' },
      ],
    },
  ];
}
