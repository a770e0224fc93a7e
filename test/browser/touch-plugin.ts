import type { TestRunnerPlugin } from '@web/test-runner-core';
import type { ChromeLauncher } from '@web/test-runner-chrome';

type CDPSession = Awaited<ReturnType<ReturnType<ChromeLauncher['getPage']>['createCDPSession']>>;

/** Where a finger is, in CSS pixels of the window: `down` and `move` have a place, `up` none. */
export type TouchStep = { type: 'down' | 'move'; x: number; y: number } | { type: 'up' };

const types = { down: 'touchStart', move: 'touchMove', up: 'touchEnd' } as const;

/** A touch goes on within one connection to the browser. */
const clients = new Map<string, Promise<CDPSession>>();

/**
 * Lets browser tests touch the page with a finger, through the browser's own protocol: the command `touch`, whose steps follow at once, and
 * `touch-screen`, which says whether fingers are what the page is used with.
 */
export const touchPlugin: TestRunnerPlugin<readonly TouchStep[] | boolean> = {
  name: 'touch',
  async executeCommand({ command, payload, session }) {
    if ((command !== 'touch' && command !== 'touch-screen') || payload === undefined) return undefined;
    let client = clients.get(session.id);
    if (!client) {
      client = (session.browser as ChromeLauncher).getPage(session.id).createCDPSession();
      clients.set(session.id, client);
    }
    const opened = await client;
    if (typeof payload === 'boolean') {
      await opened.send('Emulation.setTouchEmulationEnabled', { enabled: payload });
      return true;
    }
    for (const step of payload) {
      const touchPoints = step.type === 'up' ? [] : [{ x: step.x, y: step.y }];
      await opened.send('Input.dispatchTouchEvent', { type: types[step.type], touchPoints });
    }
    return true;
  },
};
