// The entry of the script for pages without a bundler. It exports nothing, so that no global is left behind.
import './connection/without-eval.ts';
import { PlatenEditor } from './shell/platen-editor.ts';
import { createConnector } from './connection/connect-editor.ts';
import { serviceOfScript } from './connection/environment.ts';
import { createInlineWorkerStart } from './connection/inline-worker.ts';

/** The code of the engine's worker; put here by the build of the script. */
declare const platenRenderWorker: string;
/** The code of the worker that checks spelling. */
declare const platenSpellingWorker: string;

const script = document.currentScript ?? document.querySelector('script[src*="/platen-editor.js"]');
const address = script instanceof HTMLScriptElement ? script.src : '';
PlatenEditor.connect = createConnector({
  startWorker: createInlineWorkerStart(platenRenderWorker),
  startSpelling: createInlineWorkerStart(platenSpellingWorker, 'platen-spelling'),
  service: serviceOfScript(address),
});
