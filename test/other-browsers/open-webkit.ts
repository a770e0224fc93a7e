import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scriptMs, type OtherBrowser, type OtherPage } from './other-browser.ts';

/** Where the parts of WebKitGTK are. */
export interface WebkitPlaces {
  /** WebKitWebDriver. */
  driver: string;
  /** MiniBrowser, which the driver starts. */
  browser: string;
  /** Xvfb: WebKitGTK has no way to run without a screen. */
  screen: string;
}

/** Starts WebKitGTK on a screen of its own, driven by WebDriver (W3C). */
export async function openWebkit({ driver, browser, screen }: WebkitPlaces): Promise<OtherBrowser> {
  const home = mkdtempSync(join(tmpdir(), 'platen-webkit-'));
  const started: ChildProcess[] = [];
  const end = (): void => {
    for (const each of started.toReversed()) each.kill();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    // Without a reset it lives on after its last window: it would write its number again, to nobody, and end by that.
    const shown = spawn(screen, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp', '-noreset'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    started.push(shown);
    const display = await firstLine(shown.stdio[3] as NodeJS.ReadableStream);
    const port = await freePort();
    // Drawn by the processor, and with nothing of the person's own.
    const env = {
      ...process.env,
      DISPLAY: `:${display}`,
      GDK_BACKEND: 'x11',
      HOME: home,
      XDG_CACHE_HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_DATA_HOME: home,
      XDG_RUNTIME_DIR: home,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    };
    started.push(spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' }));
    const base = `http://127.0.0.1:${port}`;
    await untilReady(base);
    const { sessionId, capabilities } = (await call(base, 'POST', '/session', {
      capabilities: {
        alwaysMatch: {
          timeouts: { script: scriptMs, pageLoad: 60_000 },
          'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
        },
      },
    })) as { sessionId: string; capabilities: { browserVersion?: string } };
    const session = `${base}/session/${sessionId}`;
    return {
      name: `WebKitGTK ${capabilities.browserVersion ?? ''}`.trim(),
      async open(url) {
        await call(session, 'POST', '/window/rect', { width: 1280, height: 860 });
        await call(session, 'POST', '/url', { url });
        return pageOf(session);
      },
      async close() {
        await call(session, 'DELETE', '', undefined, 5000).catch(() => undefined);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}

function pageOf(session: string): OtherPage {
  return {
    async evaluate(expression) {
      const script = `const done = arguments[0];
        (async () => (${expression}))().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const answer = (await call(session, 'POST', '/execute/async', { script, args: [] })) as {
        value?: unknown;
        error?: string;
      };
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.value;
    },
    async drag([first, ...others]) {
      if (first) await point(session, [move(first), down, ...others.map(move), up]);
    },
    type: (text) =>
      press(
        session,
        [...text].flatMap((value) => [key('keyDown', value), key('keyUp', value)]),
      ),
    pressEnter: () => press(session, [key('keyDown', enter), key('keyUp', enter)]),
    pressWithControl: (letter) =>
      press(session, [key('keyDown', control), key('keyDown', letter), key('keyUp', letter), key('keyUp', control)]),
  };
}

type Action = Record<string, string | number>;

/** Codes of keys in WebDriver. */
const control = '\uE009';
const enter = '\uE007';
const down: Action = { type: 'pointerDown', button: 0 };
const up: Action = { type: 'pointerUp', button: 0 };
const move = ({ x, y }: { x: number; y: number }): Action => ({
  type: 'pointerMove',
  duration: 60,
  x: Math.round(x),
  y: Math.round(y),
});
const key = (type: string, value: string): Action => ({ type, value });

async function point(session: string, actions: readonly Action[]): Promise<void> {
  const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
  await call(session, 'POST', '/actions', { actions: [mouse] });
}

async function press(session: string, actions: readonly Action[]): Promise<void> {
  await call(session, 'POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] });
}

async function call(
  base: string,
  method: string,
  path: string,
  body?: unknown,
  limitMs = scriptMs + 5000,
): Promise<unknown> {
  const response = await fetch(base + path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    signal: AbortSignal.timeout(limitMs),
  });
  const { value } = (await response.json()) as { value: { message?: string } | null };
  if (!response.ok) throw new Error(`${path}: ${value?.message ?? response.status}`);
  return value;
}

async function untilReady(base: string): Promise<void> {
  const until = performance.now() + 20_000;
  for (;;) {
    try {
      await call(base, 'GET', '/status');
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Reads to the end of the line: it comes in two parts, and a reader that leaves after the first ends its writer. */
async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) {
    text += String(chunk);
    if (text.endsWith('\n')) return text.trim();
  }
  throw new Error('Xvfb did not start.');
}

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const server = createServer().listen(0, '127.0.0.1', resolve);
  await promise;
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
