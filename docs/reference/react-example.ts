import { createElement, useRef, type ReactElement } from 'react';
import type { PlatenEditor as EditorElement, TemplateFact } from '@platen/editor';
import { PlatenEditor } from '@platen/react';

/** An editor with a button that makes an image of what it shows. */
export function Designer({
  templateId,
  onSaved,
}: {
  templateId: string;
  onSaved(saved: TemplateFact): void;
}): ReactElement {
  const editor = useRef<EditorElement>(null);
  const download = async (): Promise<void> => {
    const content = await editor.current?.requestContent('png', { scale: 2 });
    if (content) window.open(URL.createObjectURL(content.blob));
  };
  return createElement(
    'div',
    { style: { height: '100vh' } },
    createElement('button', { onClick: () => void download() }, 'Image'),
    createElement(PlatenEditor, {
      ref: editor,
      service: 'https://platen.example/v1',
      embedId: 'emb_0123456789',
      templateId,
      onTemplateSave: ({ detail }) => onSaved(detail),
    }),
  );
}
