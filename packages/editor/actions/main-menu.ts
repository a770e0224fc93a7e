import { msg } from '@lit/localize';
import type { MenuItem } from '../controls/menu-item.ts';
import type { Editor } from '../context/editor-context.ts';
import { actionMenu, separator, type ActionMenuEntry } from './action-menu.ts';
import type { ActionGroup } from './action.ts';
import { actionsOf } from './host-actions.ts';
import { alignActions, combineActions, copyAsActions, groupActions, orderActions } from './layer-menu.ts';

interface MenuGroup {
  group: ActionGroup;
  label: string;
  icon: string;
  /** Its lines; actions of the group that none of them names come after them. */
  lines: readonly ActionMenuEntry[];
}

/** The menu of the whole editor: all actions, those of the host included; without them no more than twelve lines at a level. */
export function mainMenu(editor: Editor): MenuItem[] {
  const groups = menuGroups();
  const named = new Set(groups.flatMap(({ lines }) => namesIn(lines)));
  return actionMenu(
    editor,
    groups.map(({ group, label, icon, lines }) => {
      const others = actionsOf(editor).filter((action) => action.group === group && !named.has(action.id));
      return { label, icon, actions: [...lines, ...others.map(({ id }) => id)] };
    }),
  );
}

function namesIn(entries: readonly ActionMenuEntry[]): string[] {
  return entries.flatMap((entry) => (typeof entry === 'string' ? [entry] : namesIn(entry.actions)));
}

function menuGroups(): MenuGroup[] {
  return [
    {
      group: 'file',
      label: msg('File'),
      icon: 'FileText',
      lines: [
        'file.save',
        'file.versions',
        separator,
        'file.add-image',
        'file.import-svg',
        {
          label: msg('Page'),
          icon: 'Files',
          actions: [
            'page.add',
            'page.duplicate',
            'page.resize',
            separator,
            'page.earlier',
            'page.later',
            separator,
            'page.delete',
          ],
        },
        separator,
      ],
    },
    {
      group: 'edit',
      label: msg('Edit'),
      icon: 'Pencil',
      lines: [
        'edit.undo',
        'edit.redo',
        separator,
        'edit.cut',
        'edit.copy',
        'edit.paste',
        { label: msg('Copy and paste as'), icon: 'Paintbrush', actions: copyAsActions },
        separator,
        'edit.duplicate',
        'edit.rename',
        'edit.delete',
        separator,
        {
          label: msg('Select'),
          icon: 'MousePointer2',
          actions: [
            'edit.select-all',
            'edit.select-next',
            'edit.select-previous',
            'edit.select-parent',
            'edit.open-inside',
            'edit.escape',
          ],
        },
      ],
    },
    {
      group: 'arrange',
      label: msg('Arrange'),
      icon: 'Layers',
      lines: [
        { label: msg('Order'), icon: 'BringToFront', actions: orderActions },
        { label: msg('Align'), icon: 'AlignCenterVertical', actions: alignActions },
        {
          label: msg('Move'),
          icon: 'ArrowRight',
          actions: ['left', 'right', 'up', 'down'].flatMap((way) => [`edit.nudge-${way}`, `edit.nudge-${way}-far`]),
        },
        'arrange.flip-x',
        'arrange.flip-y',
        separator,
        { label: msg('Group'), icon: 'Group', actions: groupActions },
        { label: msg('Combine shapes'), icon: 'Shapes', actions: combineActions },
        separator,
        'edit.toggle-lock',
        'edit.toggle-visible',
      ],
    },
    {
      group: 'text',
      label: msg('Text'),
      icon: 'Type',
      lines: [
        'text.bold',
        'text.italic',
        'text.underline',
        'text.line-through',
        separator,
        {
          label: msg('Align text'),
          icon: 'TextAlignStart',
          actions: ['text.align-start', 'text.align-center', 'text.align-end', 'text.align-justify'],
        },
      ],
    },
    {
      group: 'time',
      label: msg('Time'),
      icon: 'Clock',
      lines: [
        'time.play',
        { label: msg('Zoom'), icon: 'ZoomIn', actions: ['time.zoom-in', 'time.zoom-out', 'time.fit'] },
        separator,
      ],
    },
    {
      group: 'view',
      label: msg('View'),
      icon: 'Eye',
      lines: [
        'view.preview',
        separator,
        {
          label: msg('Zoom'),
          icon: 'ZoomIn',
          actions: ['view.zoom-in', 'view.zoom-out', 'view.zoom-100', separator, 'view.fit-page', 'view.fit-selection'],
        },
        {
          label: msg('Guides and rulers'),
          icon: 'Ruler',
          actions: ['view.toggle-rulers', 'view.toggle-guides', 'view.toggle-snapping', separator, 'view.clear-guides'],
        },
        { label: msg('Pages'), icon: 'Files', actions: ['page.previous', 'page.next'] },
        separator,
      ],
    },
    {
      group: 'tools',
      label: msg('Tools'),
      icon: 'MousePointer2',
      lines: [
        'view.palette',
        'view.shortcuts',
        separator,
        {
          label: msg('Shapes'),
          icon: 'Shapes',
          actions: ['tool.rectangle', 'tool.ellipse', 'tool.polygon', 'tool.star', 'tool.line', 'tool.arrow'],
        },
      ],
    },
    { group: 'more', label: msg('More'), icon: 'Ellipsis', lines: [] },
  ];
}
