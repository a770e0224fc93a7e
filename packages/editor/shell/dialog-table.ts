import { html, type TemplateResult } from 'lit';

/** A dialog over the editor. Its code is fetched when it is first opened. */
export interface EditorDialog {
  load(): Promise<unknown>;
  /** Draws it, open; it sets `state.dialog` to undefined when it closes. */
  render(): TemplateResult;
}

/** The dialogs by the id that `state.dialog` takes. */
export const dialogs: Readonly<Record<string, EditorDialog>> = {
  conflict: {
    load: () => import('../panels/conflict/conflict.ts'),
    render: () => html`<platen-conflict exportparts="dialog"></platen-conflict>`,
  },
  export: {
    load: () => import('../panels/export/export.ts'),
    render: () => html`<platen-export exportparts="dialog"></platen-export>`,
  },
  check: {
    load: () => import('../panels/check/check-dialog.ts'),
    render: () => html`<platen-check-dialog exportparts="dialog"></platen-check-dialog>`,
  },
  versions: {
    load: () => import('../panels/versions/versions.ts'),
    render: () => html`<platen-versions exportparts="dialog"></platen-versions>`,
  },
  share: {
    load: () => import('../panels/share/share-dialog.ts'),
    render: () => html`<platen-share-dialog exportparts="dialog"></platen-share-dialog>`,
  },
  palette: {
    load: () => import('../panels/palette/palette.ts'),
    render: () => html`<platen-palette exportparts="dialog"></platen-palette>`,
  },
  'find-layer': {
    load: () => import('../panels/palette/find-layer.ts'),
    render: () => html`<platen-find-layer exportparts="dialog"></platen-find-layer>`,
  },
  shortcuts: {
    load: () => import('../panels/shortcut-sheet/shortcut-sheet.ts'),
    render: () => html`<platen-shortcut-sheet exportparts="dialog"></platen-shortcut-sheet>`,
  },
  translations: {
    load: () => import('../panels/translations/translations.ts'),
    render: () => html`<platen-translations exportparts="dialog"></platen-translations>`,
  },
  'fill-media': {
    load: () => import('../panels/asset-browser/fill-media.ts'),
    render: () => html`<platen-fill-media></platen-fill-media>`,
  },
  resize: {
    load: () => import('../panels/resize/resize-dialog.ts'),
    render: () => html`<platen-resize-dialog exportparts="dialog"></platen-resize-dialog>`,
  },
};
