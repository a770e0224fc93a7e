import { msg } from '@lit/localize';
import type { Tool } from './editor-state.ts';

/** The tools, in the order of menus. */
export const tools: readonly { tool: Tool; icon: string; shortcut?: string; label: () => string }[] = [
  { tool: 'select', icon: 'MousePointer2', shortcut: 'KeyV', label: () => msg('Select') },
  { tool: 'hand', icon: 'Hand', shortcut: 'KeyH', label: () => msg('Hand') },
  { tool: 'text', icon: 'Type', shortcut: 'KeyT', label: () => msg('Text') },
  { tool: 'rectangle', icon: 'Square', shortcut: 'KeyR', label: () => msg('Rectangle') },
  { tool: 'ellipse', icon: 'Circle', shortcut: 'KeyO', label: () => msg('Ellipse') },
  { tool: 'polygon', icon: 'Hexagon', label: () => msg('Polygon') },
  { tool: 'star', icon: 'Star', label: () => msg('Star') },
  { tool: 'line', icon: 'Minus', shortcut: 'KeyL', label: () => msg('Line') },
  { tool: 'arrow', icon: 'MoveRight', label: () => msg('Arrow') },
  { tool: 'pen', icon: 'PenTool', shortcut: 'KeyP', label: () => msg('Pen') },
  { tool: 'freehand', icon: 'Pencil', label: () => msg('Freehand') },
  { tool: 'page', icon: 'File', shortcut: 'KeyF', label: () => msg('Page') },
  { tool: 'eyedropper', icon: 'Pipette', shortcut: 'KeyI', label: () => msg('Eyedropper') },
];
