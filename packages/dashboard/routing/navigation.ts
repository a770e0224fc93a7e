import { msg } from '@lit/localize';
import type { MemberRole } from '@platen/api';

/** An entry of the navigation. */
export interface NavigationEntry {
  /** What routes name it by. */
  id: string;
  label: string;
  /** Name of a Lucide icon; `app/icons.ts` makes those known that the editor does not use. */
  icon: string;
  path: string;
  /** Who sees it; default everybody in the workspace. */
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
      entries: [{ id: 'templates', label: msg('Templates'), icon: 'LayoutTemplate', path: '/templates' }],
    },
  ];
}
