import { msg } from '@lit/localize';
import { html, type TemplateResult } from 'lit';
import type { Editor } from '../context/editor-context.ts';
import { labelOf } from '../context/host-additions.ts';
import { isReviewed } from '../panels/review-panel/is-reviewed.ts';
import type { Section } from './sections.ts';

/** A panel of the side. Its code is fetched when it is first opened. */
export interface Panel<Id extends string = Section> {
  id: Id;
  label(): string;
  icon: string;
  load(): Promise<unknown>;
  render(): TemplateResult;
  /** Whether it is offered; default always. */
  isOffered?(editor: Editor): boolean;
}

/** The editor's own panels, in the order of the rail. */
export const panels: readonly Panel[] = [
  {
    id: 'add',
    label: () => msg('Add'),
    icon: 'Plus',
    load: () => import('../panels/add-panel/add-panel.ts'),
    render: () => html`<platen-add-panel></platen-add-panel>`,
  },
  {
    id: 'templates',
    label: () => msg('Templates'),
    icon: 'LayoutTemplate',
    load: () => import('../panels/templates-panel/templates-panel.ts'),
    render: () => html`<platen-templates-panel></platen-templates-panel>`,
    isOffered: ({ service }) => service !== undefined,
  },
  {
    id: 'assets',
    label: () => msg('Brand assets'),
    icon: 'Image',
    load: () => import('../panels/asset-browser/assets.ts'),
    render: () => html`<platen-assets></platen-assets>`,
    isOffered: ({ service }) => service !== undefined,
  },
  {
    id: 'styles',
    label: () => msg('Styles'),
    icon: 'Palette',
    load: () => import('../panels/styles-panel/styles-panel.ts'),
    render: () => html`<platen-styles-panel></platen-styles-panel>`,
  },
  {
    id: 'layers',
    label: () => msg('Layers'),
    icon: 'Layers',
    load: () => import('../panels/layers-panel/layers-panel.ts'),
    render: () => html`<platen-layers-panel></platen-layers-panel>`,
  },
  {
    id: 'pages',
    label: () => msg('Pages'),
    icon: 'Files',
    load: () => import('../panels/pages-panel/pages-panel.ts'),
    render: () => html`<platen-pages-panel></platen-pages-panel>`,
  },
  {
    id: 'parameters',
    label: () => msg('Parameters'),
    icon: 'Braces',
    load: () => import('../panels/parameters/parameters-panel.ts'),
    render: () => html`<platen-parameters-panel></platen-parameters-panel>`,
  },
  {
    id: 'history',
    label: () => msg('History'),
    icon: 'History',
    load: () => import('../panels/history-panel/history-panel.ts'),
    render: () => html`<platen-history-panel></platen-history-panel>`,
  },
  {
    id: 'review',
    label: () => msg('Review'),
    icon: 'CircleCheck',
    load: () => import('../panels/review-panel/review-panel.ts'),
    render: () => html`<platen-review-panel></platen-review-panel>`,
    isOffered: isReviewed,
  },
];

/** All panels of an editor: those of the table, then those of its host, whose content is in a slot. */
export function panelsOf({ additions }: Editor): readonly Panel<string>[] {
  return [
    ...panels,
    ...additions.panels.value.map((panel): Panel<string> => ({
      id: panel.id,
      label: () => labelOf(panel),
      icon: panel.icon ?? '',
      load: () => Promise.resolve(),
      render: () => html`<slot name="host-panel"></slot>`,
    })),
  ];
}

/** Fetches the code of the panels that an editor opens with, beside its template. What fails is fetched again when it is shown. */
export function fetchFirstPanels(hidden: ReadonlySet<Section>): void {
  const first = hidden.has('add') ? undefined : panels.find(({ id }) => id === 'add');
  const inspector = hidden.has('inspector') ? undefined : import('../panels/inspector/inspector.ts');
  void Promise.allSettled([first?.load(), inspector]);
}
