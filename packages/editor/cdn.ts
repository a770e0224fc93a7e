// The entry of the script for pages without a bundler. It exports nothing, so that no global is left behind.
import './connection/without-eval.ts';
import { PlatenEditor } from './shell/platen-editor.ts';
import { createConnector } from './connection/connect-editor.ts';
import { serviceOfScript } from './connection/environment.ts';
import { createPartWorkerStart } from './connection/part-worker.ts';

/** The address of the script, and files that lie in `parts` beside it; put here by the build of the script. */
declare const platenScript: { address: string; renderWorker: string; spellingWorker: string };

const { address, renderWorker, spellingWorker } = platenScript;
PlatenEditor.connect = createConnector({
  startWorker: createPartWorkerStart(renderWorker),
  startSpelling: createPartWorkerStart(spellingWorker, 'platen-spelling'),
  service: serviceOfScript(address),
});
