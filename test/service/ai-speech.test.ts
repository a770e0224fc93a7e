import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, it } from 'node:test';
import sharp from 'sharp';
import { parseConfig } from '../../packages/server/config/config.ts';
import { openCutoutModel } from '../../packages/server/cutouts/cutout-model.ts';
import { parseSubtitles } from '../../packages/engine/subtitles/parse-subtitles.ts';
import { aiKey, cutoutKey, sendJson, startAiServer, type AiServer } from './ai-server.ts';
import { startTestService, type TestAnswer, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';

describeOnOneDatabase('speech by models', (kind) => {
  let server: AiServer;
  let service: TestService;
  let files: Server;
  let address = '';
  let audio: Uint8Array;
  before(async () => {
    server = await startAiServer();
    files = createServer((request, response) => {
      const isText = request.url === '/notes.txt';
      response.writeHead(200).end(isText ? 'Just notes' : audio);
    });
    await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
    const { port } = files.address() as AddressInfo;
    address = `http://127.0.0.1:${port}`;
    service = await startTestService({
      kind,
      environment: {
        PLATEN_AI_PROVIDER: 'openai',
        PLATEN_AI_URL: server.openAi,
        PLATEN_AI_KEY: aiKey,
        PLATEN_AI_TRANSCRIPTION_MODEL: 'whisper-test',
        PLATEN_AI_SPEECH_MODEL: 'tts-test',
        PLATEN_AI_VOICES: 'nova,alloy',
        PLATEN_CUTOUT_URL: server.cutouts,
        PLATEN_CUTOUT_KEY: cutoutKey,
        PLATEN_FETCH_ALLOW: `127.0.0.1:${port}`,
      },
    });
  });
  after(async () => {
    await service.close();
    await server.close();
    files.closeAllConnections();
    files.close();
  });

  const post = (path: string, body: object, key = service.key): Promise<TestAnswer> =>
    service.call('POST', path, { body, key });
  const dataOf = (answer: TestAnswer): Record<string, unknown> => {
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body['data'] as Record<string, unknown>;
  };

  it('is spoken once, and written down as subtitles that renders read', async () => {
    const text = 'Fresh rye, every single morning. '.repeat(4).trim();
    const spoken = dataOf(await post('/studio/speech', { text }));
    assert.deepEqual(
      [spoken['voice'], spoken['cached'], spoken['credits'], spoken['model']],
      ['nova', false, 1, 'tts-test'],
    );
    assert.ok(Math.abs(Number(spoken['duration']) - text.length / 50) < 0.01);
    const again = dataOf(await post('/studio/speech', { text }));
    assert.deepEqual([again['asset'], again['cached'], again['credits']], [spoken['asset'], true, 0]);
    const slower = dataOf(await post('/studio/speech', { text, speed: 0.5, voice: 'alloy' }));
    assert.equal(slower['cached'], false);
    const wrong = await post('/studio/speech', { text, voice: 'nobody' });
    assert.deepEqual([wrong.status, wrong.body['code']], [400, 'invalid_request']);

    const { bytes } = await service.call('GET', new URL(String(spoken['url'])).pathname, { key: null });
    audio = new Uint8Array(bytes);
    const source = String(spoken['asset']);
    const written = dataOf(await post('/studio/transcriptions', { source }));
    assert.equal(
      written['content'],
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.250\nHello there.\n\n00:00:01.500 --> 00:01:01.500\nSee you.\n',
    );
    assert.deepEqual([written['language'], written['cached'], written['credits']], ['english', false, 1]);
    assert.match(String(server.calls.at(-1)?.body['file']), /^speech\.wav audio\/wav \d+$/);
    const srt = dataOf(await post('/studio/transcriptions', { source, format: 'srt' }));
    assert.deepEqual([srt['cached'], srt['credits']], [true, 0]);
    assert.match(String(srt['content']), /^1\n00:00:00,000 --> 00:00:01,250\nHello there\.\n\n2\n/);
    for (const { content } of [written, srt]) {
      const { cues, problems } = await parseSubtitles(String(content));
      assert.deepEqual([cues.map((cue) => cue.text), problems], [['Hello there.', 'See you.'], []]);
    }
    const named = dataOf(await post('/studio/transcriptions', { source: `${address}/speech.wav`, language: 'en' }));
    assert.deepEqual([named['cached'], server.calls.at(-1)?.body['language']], [false, 'en']);

    const models = dataOf(await service.call('GET', '/workspace/models'));
    assert.deepEqual(
      [models['provider'], models['models']],
      [
        'openai',
        [
          { kind: 'text', model: null, made: 0, credits: 0 },
          { kind: 'image', model: null, made: 0, credits: 0 },
          { kind: 'transcription', model: 'whisper-test', made: 2, credits: 2 },
          { kind: 'speech', model: 'tts-test', made: 2, credits: 2 },
          { kind: 'cutout', model: 'removebg', made: 0, credits: 0 },
        ],
      ],
    );
  });

  it('is not written down of files of others, of what is no recording, and of addresses that are not public', async () => {
    const other = await service.addWorkspace('Other');
    const { asset } = dataOf(await post('/studio/speech', { text: 'Mine' }));
    const calls = server.calls.length;
    const cases: [object, string, string][] = [
      [{ source: asset }, other.key, 'asset_not_found'],
      [{ source: 'asset:999999' }, service.key, 'asset_not_found'],
      [{ source: `${address}/notes.txt` }, service.key, 'asset_unsupported'],
      [{ source: 'http://169.254.169.254/latest' }, service.key, 'url_not_allowed'],
      [{ source: 'speech.wav' }, service.key, 'invalid_request'],
    ];
    for (const [body, key, code] of cases) {
      const answer = await post('/studio/transcriptions', body, key);
      assert.equal(answer.body['code'], code, JSON.stringify(answer.body));
    }
    assert.equal(server.calls.length, calls);
  });

  it('removes backgrounds of images once, stores them for their workspace, and says what the service refuses', async () => {
    const image = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const source = `data:image/png;base64,${image.toString('base64')}`;
    const made = dataOf(await post('/studio/cutouts', { source }));
    assert.deepEqual(
      [made['provider'], made['cached'], made['credits'], made['width'], made['height']],
      ['removebg', false, 5, 8, 6],
    );
    assert.match(String(server.calls.at(-1)?.body['image_file']), /^image\.png image\/png \d+$/);
    const { bytes } = await service.call('GET', new URL(String(made['url'])).pathname, { key: null });
    assert.equal((await sharp(bytes).metadata()).hasAlpha, true);
    const again = dataOf(await post('/studio/cutouts', { source }));
    assert.deepEqual([again['asset'], again['cached'], again['credits']], [made['asset'], true, 0]);

    const offered = await service.call('GET', '/studio/cutouts');
    assert.deepEqual(dataOf(offered), { service: true, model: null });
    const none = parseConfig({ PLATEN_CUTOUT_MODEL: '/none.onnx' });
    await assert.rejects(openCutoutModel(none), /PLATEN_CUTOUT_MODEL.*no such file/);

    const other = await service.addWorkspace('Other cutouts');
    const calls = server.calls.length;
    const refused: [object, string, string][] = [
      [{ source: made['asset'] }, other.key, 'asset_not_found'],
      [{ source: 'picture.png' }, service.key, 'invalid_request'],
      [{ source: `data:text/plain;base64,${btoa('Just notes')}` }, service.key, 'asset_unsupported'],
      [{ source: 'http://169.254.169.254/latest' }, service.key, 'url_not_allowed'],
    ];
    for (const [body, key, code] of refused) {
      const answer = await post('/studio/cutouts', body, key);
      assert.equal(answer.body['code'], code, JSON.stringify(answer.body));
    }
    assert.equal(server.calls.length, calls);
    const failures: [number, object, string, RegExp][] = [
      [
        400,
        { errors: [{ title: 'Could not identify foreground', code: 'unknown_foreground' }] },
        'ai_refused',
        /stands out/,
      ],
      [402, { errors: [{ title: 'Insufficient credits' }] }, 'ai_unavailable', /no credits left/],
      [403, { errors: [{ title: `API Key invalid: ${cutoutKey}` }] }, 'ai_unavailable', /PLATEN_CUTOUT_KEY/],
    ];
    for (const [index, [status, said, code, sentence]] of failures.entries()) {
      const another = await sharp({ create: { width: 9 + index, height: 6, channels: 3, background: '#000' } })
        .png()
        .toBuffer();
      server.next.push((response) => sendJson(response, status, said));
      const answer = await post('/studio/cutouts', { source: `data:image/png;base64,${another.toString('base64')}` });
      assert.equal(answer.body['code'], code, JSON.stringify(answer.body));
      assert.match(String(answer.body['error']), sentence);
      assert.ok(!JSON.stringify(answer.body).includes(cutoutKey));
    }
  });
});
