import type { TestRunnerPlugin } from '@web/test-runner-core';
import type { ChromeLauncher } from '@web/test-runner-chrome';

/** A part of the window, in CSS pixels. */
export interface ScreenPart {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Lets browser tests see what is on the screen, whatever drew it and lies over it: the command `screenshot` answers a PNG in Base64. */
export const screenshotPlugin: TestRunnerPlugin<ScreenPart> = {
  name: 'screenshot',
  async executeCommand({ command, payload, session }) {
    if (command !== 'screenshot' || !payload) return undefined;
    const page = (session.browser as ChromeLauncher).getPage(session.id);
    return page.screenshot({ encoding: 'base64', clip: payload, captureBeyondViewport: false });
  },
};
