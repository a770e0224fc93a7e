import type { CheckResult, Template } from '@platen/template';
import type { Editor } from '../../context/editor-context.ts';

/** Milliseconds that a check may search for. */
const maxDurationMs = 5000;

/** A check of a design, and the template that it is of. */
export interface DesignCheck {
  template: Template;
  check: CheckResult;
}

const results = new WeakMap<Editor, DesignCheck>();
const running = new WeakMap<Editor, Promise<DesignCheck | undefined>>();

/** The last check of an editor's design; its template may have changed since. */
export function lastCheck(editor: Editor): DesignCheck | undefined {
  return results.get(editor);
}

/** Searches for values that break the design, or waits for a search that is under way. Undefined without a renderer. Throws PlatenError. */
export function checkDesign(editor: Editor): Promise<DesignCheck | undefined> {
  const known = running.get(editor);
  if (known) return known;
  const run = search(editor).finally(() => running.delete(editor));
  running.set(editor, run);
  return run;
}

async function search(editor: Editor): Promise<DesignCheck | undefined> {
  const template = editor.document.template.peek();
  // Not the renderer of thumbnails, which people wait for.
  const renderer = editor.link?.workers.rendererOf('pdf');
  const { check } = (await renderer?.render(template, {}, { check: { maxDurationMs } })) ?? {};
  if (!check) return undefined;
  const result = { template, check };
  results.set(editor, result);
  return result;
}
