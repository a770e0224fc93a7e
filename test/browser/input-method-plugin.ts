import type { TestRunnerPlugin } from '@web/test-runner-core';
import type { ChromeLauncher } from '@web/test-runner-chrome';

/** What a test asks of an input method: to show a composition, or to put text in. */
export interface InputMethodStep {
  /** The text as it is being composed; empty takes it back. */
  compose?: string;
  /** The text that the composition ends with. */
  insert?: string;
}

/** Lets browser tests compose text as an input method does, through the browser's own protocol: the command `input-method`. */
export const inputMethodPlugin: TestRunnerPlugin<InputMethodStep> = {
  name: 'input-method',
  async executeCommand({ command, payload, session }) {
    if (command !== 'input-method' || !payload) return undefined;
    const page = (session.browser as ChromeLauncher).getPage(session.id);
    const client = await page.createCDPSession();
    try {
      const { compose, insert } = payload;
      if (compose !== undefined) {
        await client.send('Input.imeSetComposition', {
          text: compose,
          selectionStart: compose.length,
          selectionEnd: compose.length,
        });
      }
      if (insert !== undefined) await client.send('Input.insertText', { text: insert });
      return true;
    } finally {
      await client.detach();
    }
  },
};
