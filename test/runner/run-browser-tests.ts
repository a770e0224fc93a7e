import { esbuildPlugin } from '@web/dev-server-esbuild';
import { startTestRunner } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { browserFieldPlugin } from '../browser/browser-field-plugin.ts';
import { commonjsPlugin } from '../browser/commonjs-plugin.ts';
import { environmentPlugin } from '../browser/environment-plugin.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { inputMethodPlugin } from '../browser/input-method-plugin.ts';
import { screenshotPlugin } from '../browser/screenshot-plugin.ts';
import { touchPlugin } from '../browser/touch-plugin.ts';
import { serveBundledFiles } from '../browser/serve-bundled.ts';
import { createBrowserReporter } from './browser-reporter.ts';
import type { Outcome } from './outcome.ts';

/** Longest one browser test file may take, in milliseconds. */
const fileTimeoutMs = 300_000;
/** Longest one browser test may take, in milliseconds. */
const testTimeoutMs = 120_000;

/** Runs the given files in a headless Chromium, one page a file, on the sources. Fails when no test ran or no browser starts. */
export async function runBrowserTests(root: string, files: readonly string[]): Promise<Outcome> {
  const startedAt = performance.now();
  const outcome: Outcome = { name: 'browser tests', passed: 0, failed: 0, skipped: 0, durationMs: 0 };
  const browser = await findBrowser();
  console.log(`Browser: ${browser.path} (${browser.from})\n`);
  const reporter = createBrowserReporter(root, outcome);
  const runner = await startTestRunner({
    readCliArgs: false,
    readFileConfig: false,
    autoExitProcess: false,
    config: {
      rootDir: root,
      files: [...files],
      hostname: '127.0.0.1',
      staticLogging: true,
      concurrency: 1,
      concurrentBrowsers: 1,
      testsStartTimeout: 120_000,
      testsFinishTimeout: fileTimeoutMs,
      testFramework: { config: { ui: 'bdd', timeout: testTimeoutMs } },
      nodeResolve: { exportConditions: ['@platen/source', 'browser', 'import', 'module', 'default'] },
      // An older target would take the type off JSON imports, which browsers then refuse.
      plugins: [
        browserFieldPlugin(root),
        commonjsPlugin(root),
        environmentPlugin(),
        esbuildPlugin({ ts: true, target: 'esnext' }),
        inputMethodPlugin,
        touchPlugin,
        screenshotPlugin,
      ],
      middleware: [serveBundledFiles],
      reporters: [reporter],
      browsers: [
        chromeLauncher({
          launchOptions: {
            executablePath: browser.path,
            args: browser.args,
            env: { ...process.env, ...browser.env },
            protocolTimeout: fileTimeoutMs,
          },
        }),
      ],
    },
  });
  if (runner) await new Promise<void>((resolve) => void runner.on('stopped', () => resolve()));
  outcome.durationMs = performance.now() - startedAt;
  if (!runner || outcome.passed + outcome.failed === 0) {
    outcome.failed += 1;
    outcome.note = 'no test ran';
  }
  return outcome;
}
