import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { OrshotEmbed } from '@orshot/embed-react';

// A React page with the editor's element, and one with the npm package for its frame.
declare const SERVICE: string;
const wishes = new URLSearchParams(location.search);
const embedId = wishes.get('embed') ?? '';

function Designer() {
  const [saved, setSaved] = useState(0);
  const [theme, setTheme] = useState('light');
  const editor = createElement('platen-editor', {
    'embed-id': embedId,
    'template-id': wishes.get('template'),
    theme,
    toolbarButtons: [{ id: 'mine', label: 'Mine', icon: 'Star' }],
    'ontemplate-save': () => setSaved((count) => count + 1),
  });
  return createElement(
    'form',
    { onSubmit: () => document.body.setAttribute('data-submitted', '') },
    createElement('output', null, `${saved} ${theme}`),
    createElement('button', { type: 'button', id: 'dark', onClick: () => setTheme('dark') }, 'Dark'),
    createElement('div', { className: 'stage' }, editor),
  );
}

const notified: unknown[] = [];
Object.assign(window, { notified });
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
