/** What the configuration of an embed lets its users do. */
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
