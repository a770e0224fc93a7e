import { PlatenError } from '@platen/template';
import { DOMParser } from '@xmldom/xmldom';
import { assert } from 'chai';
import { bundledFilesPath } from './bundled-files.ts';

describe('the browser the tests run in', () => {
  it('draws on an offscreen canvas and reads the pixels back', () => {
    const context = new OffscreenCanvas(2, 2).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no 2D context');
    context.fillStyle = '#804020';
    context.fillRect(0, 0, 2, 2);
    const pixel = [...context.getImageData(1, 1, 1, 1).data];
    assert.deepEqual(pixel, [128, 64, 32, 255]);
  });

  it('runs module workers, WebAssembly and Web Crypto', async () => {
    const source = URL.createObjectURL(new Blob(['postMessage(typeof OffscreenCanvas)'], { type: 'text/javascript' }));
    const worker = new Worker(source, { type: 'module' });
    const answer = await new Promise((resolve) => void worker.addEventListener('message', ({ data }) => resolve(data)));
    worker.terminate();
    assert.equal(answer, 'function');
    const { byteLength } = await crypto.subtle.digest('SHA-256', new Uint8Array(3));
    assert.equal(byteLength, 32);
    assert.isTrue(WebAssembly.validate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])));
  });
});

describe('the server of the browser tests', () => {
  it('answers our packages from source and CommonJS packages as modules', () => {
    assert.equal(new PlatenError('RENDER_FAILED', 'x').code, 'RENDER_FAILED');
    const root = new DOMParser().parseFromString('<a b="c"/>', 'text/xml').documentElement;
    assert.equal(root?.getAttribute('b'), 'c');
  });

  it('answers the bundled files, and 404 for what is not there', async () => {
    const wasm = await fetch(`${bundledFilesPath}wasm/harfbuzz.wasm`);
    assert.equal(wasm.headers.get('content-type'), 'application/wasm');
    await WebAssembly.compileStreaming(wasm);
    const emoji = await fetch(`${bundledFilesPath}emoji/1f469-200d-1f4bb.svg`);
    assert.equal(emoji.headers.get('content-type'), 'image/svg+xml');
    assert.match(await emoji.text(), /<svg/);
    const missing = await fetch(`${bundledFilesPath}wasm/none.wasm`);
    assert.equal(missing.status, 404);
  });
});
