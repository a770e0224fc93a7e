import { createElement, createRef, useState, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { PlatenEditor } from '@platen/react';
import { OrshotEmbed } from '@orshot/embed-react';

// A React page with the editor's element, and one with the npm package for its frame.
declare const SERVICE: string;
const wishes = new URLSearchParams(location.search);
const embedId = wishes.get('embed') ?? '';

const editor = createRef<HTMLElementTagNameMap['platen-editor']>();

function Designer(): ReactElement {
  const [saved, setSaved] = useState(0);
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const shown = createElement(PlatenEditor, {
    ref: editor,
    service: `${SERVICE}/v1`,
    embedId,
    templateId: wishes.get('template') ?? undefined,
    theme,
    toolbarButtons: [{ id: 'mine', label: 'Mine', icon: 'Star' }],
    onTemplateSave: ({ detail }) => setSaved((count) => count + (detail.revision === undefined ? 0 : 1)),
    children: createElement('b', { slot: 'logo' }, 'Acme'),
  });
  return createElement(
    'form',
    { onSubmit: () => document.body.setAttribute('data-submitted', '') },
    createElement('output', null, `${saved} ${theme}`),
    createElement('button', { type: 'button', id: 'dark', onClick: () => setTheme('dark') }, 'Dark'),
    createElement('div', { className: 'stage' }, shown),
  );
}

const notified: unknown[] = [];
Object.assign(window, { notified, editor });
const root = document.querySelector('#root');
if (root) {
  const frame = createElement(OrshotEmbed, {
    url: `${SERVICE}/embeds`,
    embedId,
    templateId: wishes.get('template') ?? '',
    onTemplateContent: (data: unknown) => void notified.push(data),
    ref: (reference: unknown) => void Object.assign(window, { frame: reference }),
  });
  createRoot(root).render(wishes.has('frame') ? frame : createElement(Designer, null));
}
