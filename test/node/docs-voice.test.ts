import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { layer as layerSchema, page as pageSchema } from '@platen/template';
import { createRenderer, readBundledFile } from '@platen/engine/node';
import { createHttpSynthesizer } from '../../docs/http-synthesizer.ts';
import { waveFile } from '../audio/wave-file.ts';
import { createFlite } from '../../packages/engine/voice/flite/flite-synthesizer.ts';

const read = (name: string): Promise<string> => readFile(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
const codeOf = (guide: string, language: string): string[] =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, code = '']) => code);

const asked: unknown[] = [];
/** A service with two voices that says half a second of a constant to everything but "broken". */
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as { text: string };
    asked.push({ ...body, key: request.headers.authorization });
    if (body.text === 'broken') response.writeHead(500).end();
    else response.end(waveFile(8000, new Float32Array(4000).fill(0.25)));
  });
});

let url = '';
before(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address === 'object') url = `http://127.0.0.1:${address?.port}/speak`;
});
after(() => server.close());

test('the guide’s provider speaks through a service', async () => {
  const renderer = createRenderer({ synthesizer: createHttpSynthesizer(url, 'secret', ['ada', 'grace']) });
  const say = (id: string, voiceText: string, name = ''): object => ({ type: 'audio', id, voiceText, voice: { name } });
  const layers = [say('a', 'hello', 'grace'), say('b', 'broken'), say('c', 'hello', 'nobody')];
  const { outputs, report } = await renderer.render(
    { schemaVersion: 1, pages: [{ id: 'p', width: 10, height: 10, layers }] },
    {},
    { format: 'wav' },
  );
  await renderer.close();
  assert.deepEqual(asked, [
    { text: 'hello', voice: 'grace', speed: 1, key: 'Bearer secret' },
    { text: 'broken', voice: 'ada', speed: 1, key: 'Bearer secret' },
  ]);
  assert.deepEqual(
    report.map(({ layer, code }) => [layer, code]),
    [
      ['b', 'voice_unavailable'],
      ['c', 'voice_unavailable'],
    ],
  );
  assert.equal(outputs[0]?.durationMs, 500);
  const middle = Buffer.from(outputs[0]?.bytes ?? []).readInt16LE(44 + 12_000 * 4);
  assert.ok(Math.abs(middle - 8192) < 20, String(middle));
});

test('the guide shows the provider as it is', async () => {
  const [shown = ''] = codeOf(await read('voice.md'), 'ts');
  assert.ok((await read('http-synthesizer.ts')).includes(shown));
});

test('the guides show templates that hold, and name every voice', async () => {
  const voice = await read('voice.md');
  for (const text of codeOf(voice, 'json')) layerSchema.parse(JSON.parse(text));
  for (const text of codeOf(await read('audio.md'), 'json')) pageSchema.parse(JSON.parse(text));
  for (const name of createFlite(readBundledFile).voices) assert.ok(voice.includes(`\`${name}\``), name);
});
