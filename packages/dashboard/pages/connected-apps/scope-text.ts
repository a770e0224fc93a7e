import { msg } from '@lit/localize';
import type { Scope } from '@platen/api';

/** Describes what an application may do with a scope; undefined if the scope gives no permission. */
export function describeScope(scope: Scope): string | undefined {
  switch (scope) {
    case 'workspace:read':
      return msg('Read brand assets, logs, usage and approvals');
    case 'workspace:templates:read':
      return msg('Read templates');
    case 'workspace:templates:write':
      return msg('Change, share and delete templates');
    case 'render:generate':
      return msg('Render templates, which uses credits');
    case 'mcp:access':
      return msg('Work as an assistant through MCP');
    case 'workspace:approvals:write':
      return msg('Approve templates and move them through flows');
    case 'workspace:assets:write':
      return msg('Add, change and delete brand assets');
    case 'workspace:social:write':
      return msg('Publish to social accounts');
    case 'offline_access':
      return msg('Stay connected while you are away');
    default:
      return undefined;
  }
}
