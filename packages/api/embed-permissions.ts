/** Permissions that an embed can give its users. */
export const embedPermissions = [
  'create',
  'save',
  'rename',
  'delete',
  'upload',
  'download',
  'multipage',
  'import',
] as const;
