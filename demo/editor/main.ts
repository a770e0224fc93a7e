import { PlatenEditor } from '@platen/editor';

// The editor without a service: `/editor/SLUG` opens that starter, `?locale=ar&theme=dark` says how it looks.
const starter = /^\/editor\/([a-z0-9-]+)/.exec(location.pathname)?.[1] ?? 'quote-card';
const wishes = new URLSearchParams(location.search);
const answer = await fetch(`/demo/starters/${starter}.json`);
// It comes into the page with its template: one that has none yet opens an empty page first.
const editor = document.createElement('platen-editor');
if (editor instanceof PlatenEditor) {
  for (const name of ['locale', 'theme', 'hidden-sections', 'shortcuts']) {
    const wish = wishes.get(name);
    if (wish !== null) editor.setAttribute(name, wish);
  }
  if (answer.ok) editor.template = await answer.json();
  document.body.prepend(editor);
}
