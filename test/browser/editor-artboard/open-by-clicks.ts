import { sendMouse } from '@web/test-runner-commands';
import type { Editor } from '../../../packages/editor/context/editor-context.ts';

/**
 * Opens what is under a place in the window by a double click. Each click waits for the answer to the one before: where the machine is so busy
 * that the second comes too late, a third makes it one.
 */
export async function openByClicks({ state }: Editor, position: [x: number, y: number]): Promise<void> {
  await sendMouse({ type: 'click', position });
  for (let more = 0; more < 6 && state.editing.peek() === undefined; more += 1) {
    await sendMouse({ type: 'click', position });
  }
}
