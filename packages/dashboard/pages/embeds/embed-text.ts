import { msg } from '@lit/localize';
import type { EmbedPermission } from '@platen/api';

/** Describes a permission of embed users. */
export function describePermission(permission: EmbedPermission): string {
  const labels: Record<EmbedPermission, string> = {
    create: msg('Create templates'),
    save: msg('Save templates'),
    rename: msg('Rename templates and assets'),
    delete: msg('Delete templates and assets'),
    upload: msg('Upload assets'),
    download: msg('Download work'),
    multipage: msg('Add pages'),
    import: msg('Import templates'),
  };
  return labels[permission];
}

/** The sections of the editor that an embed shows or hides, with their names. */
export function listSections(): readonly { id: string; label: string }[] {
  return [
    { id: 'add', label: msg('Add layers') },
    { id: 'templates', label: msg('Templates') },
    { id: 'assets', label: msg('Brand assets') },
    { id: 'styles', label: msg('Styles') },
    { id: 'layers', label: msg('Layers') },
    { id: 'pages', label: msg('Pages') },
    { id: 'parameters', label: msg('Parameters') },
    { id: 'history', label: msg('History') },
    { id: 'inspector', label: msg('Properties') },
    { id: 'toolbar', label: msg('Tools') },
    { id: 'menu', label: msg('Menu') },
    { id: 'preview', label: msg('Preview') },
    { id: 'export', label: msg('Export') },
    { id: 'share', label: msg('Sharing') },
    { id: 'zoom', label: msg('Zoom') },
    { id: 'timeline', label: msg('Timeline') },
  ];
}

/** The tokens of the theme that the page offers, each a color. */
export function listThemeColors(): readonly { name: string; label: string }[] {
  return [
    { name: '--platen-accent', label: msg('Accent') },
    { name: '--platen-accent-ink', label: msg('Text on accent') },
    { name: '--platen-surface', label: msg('Panels') },
    { name: '--platen-ground', label: msg('Workspace background') },
    { name: '--platen-ink', label: msg('Text') },
  ];
}
