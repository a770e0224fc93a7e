import type { EmbedPermission } from '@platen/api';
import type { Caller } from '../http/caller.ts';
import { ServiceError } from '../http/service-error.ts';

/** Refuses what the embed does not allow its users. Keys and tokens may do all that their rights say. */
export function requireEmbedPermission(caller: Pick<Caller, 'embed'>, permission: EmbedPermission): void {
  if (!caller.embed || caller.embed.permissions.has(permission)) return;
  throw new ServiceError('access_denied', `The embed does not allow its users to ${deeds[permission]}.`, {
    required: [permission],
  });
}

/** Refuses a template of several pages where the embed allows only one. */
export function requirePagesAllowed(caller: Pick<Caller, 'embed'>, template: { pages: readonly unknown[] }): void {
  if (template.pages.length > 1) requireEmbedPermission(caller, 'multipage');
}

/** Refuses another name for a template where the embed does not let its users rename. */
export function requireNameAllowed(
  caller: Pick<Caller, 'embed'>,
  present: { name: string },
  next: { name: string },
): void {
  if (next.name !== present.name) requireEmbedPermission(caller, 'rename');
}

const deeds: Readonly<Record<EmbedPermission, string>> = {
  create: 'create templates',
  save: 'save templates',
  rename: 'rename templates',
  delete: 'delete templates',
  upload: 'upload files',
  download: 'download renders',
  multipage: 'have templates of several pages',
  import: 'import templates',
};
