// The editor's page for frames of other sites.
import '../connection/without-eval.ts';
import { msg } from '@lit/localize';
import { z } from 'zod';
import '../index.ts';
import { AnsweredFrame } from '../frame/answered-frame.ts';
import { originOfHost, type FramedEditor } from '../frame/framed-editor.ts';

const place = z.object({
  embedId: z.string(),
  service: z.string(),
  origins: z.array(z.string()),
  perUserData: z.boolean(),
});

const written = document.querySelector('meta[name="platen-embed"]')?.getAttribute('content');
if (written === null || written === undefined) say(msg('Editor not found.'));
else if (parent === window) say(msg('This editor only opens inside the site that it belongs to.'));
else {
  const editor = document.createElement('platen-editor') as HTMLElement as FramedEditor;
  new AnsweredFrame(editor, place.parse(JSON.parse(written)), originOfHost()).begin(new URL(location.href));
}

function say(text: string): void {
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  document.body.append(paragraph);
}
