import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import sharp from 'sharp';
import { createClient, type Client } from '@platen/api/client';
import { parseConfig, startService, type RunningService } from '@platen/server';
import { runPlaten } from '../node/run-platen.ts';
import { placeEmbeddedDatabase } from './test-databases.ts';
import { writeXlsx } from './write-xlsx.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="#0000ff"/></svg>';

/** Two pages with a colored box each; the first one's color is a parameter. */
const design = {
  schemaVersion: 1,
  name: 'Boxes',
  pages: ['one', 'two'].map((id) => ({
    id,
    width: 40,
    height: 30,
    durationMs: 400,
    layers: [
      { type: 'shape', id: `box-${id}`, width: 40, height: 30, fills: [{ type: 'solid', color: '#00ff00' }] },
      { type: 'text', id: `words-${id}`, width: 40, height: 30, runs: [{ text: '' }] },
    ],
    parameters: [
      { key: 'tint', type: 'fill', bindings: [{ layerId: `box-${id}`, property: 'fill' }] },
      { key: 'words', type: 'text', bindings: [{ layerId: `words-${id}` }] },
    ],
  })),
};

describe('platen against a running service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-cli-service-'));
  let service: RunningService;
  let client: Client;
  let key = '';
  let templateId = '';

  const platen = async (args: string[], more: Record<string, string> = {}) => {
    const run = await runPlaten(args, { cwd: folder, environment: { PLATEN_API_KEY: key, ...more } });
    return { code: run.code, out: run.stdout, said: run.said.join('\n') };
  };
  const render = (...args: string[]) => platen(['render', templateId, '--service', service.url, ...args]);
  const colorOf = async (file: string): Promise<number[]> => [
    ...(await sharp(join(folder, file)).removeAlpha().resize(1, 1).raw().toBuffer()),
  ];

  before(async () => {
    const environment = { PLATEN_DATA_DIR: join(folder, 'data'), PLATEN_LOG_LEVEL: 'error', PORT: '0' };
    await placeEmbeddedDatabase(environment.PLATEN_DATA_DIR);
    service = await startService(parseConfig(environment), { log: pino({ level: 'silent' }) });
    key = service.firstKey ?? '';
    client = createClient({ baseUrl: `${service.url}/v1`, token: key });
    writeFileSync(join(folder, 'boxes.json'), JSON.stringify(design));
    writeFileSync(join(folder, 'drawing.svg'), svg);
  });
  after(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('imports files of any kind as templates, and says their ids', async () => {
    const made = await platen(['import', 'boxes.json', '--service', service.url, '--tag', 'shop']);
    assert.equal(made.code, 0, made.said);
    templateId = made.out.toString().trim();
    const stored = await client.getTemplate({ params: { id: Number(templateId) } });
    assert.deepEqual([stored.name, stored.tags, stored.pages_data.length], ['Boxes', ['shop'], 2]);

    const drawn = await platen(['import', 'drawing.svg', '--service', `${service.url}/`, '--name', 'Blue']);
    assert.equal(drawn.code, 0, drawn.said);
    const drawing = await client.getTemplate({ params: { id: Number(drawn.out.toString()) } });
    assert.deepEqual([drawing.name, drawing.canvas_width, drawing.canvas_height], ['Blue', 60, 40]);

    writeFileSync(join(folder, 'broken.json'), JSON.stringify({ ...design, pages: [{ id: 'x', width: -1 }] }));
    const refused = await platen(['import', 'broken.json', '--service', service.url]);
    assert.equal(refused.code, 1);
    assert.match(refused.said, /^platen: broken\.json: .*width/m);
    assert.doesNotMatch(refused.said, /\n\s+at /);
  });

  it('renders a stored template with modifications, page by page', async () => {
    const one = await render('--set', 'tint=#ff0000', '--page', '1', '--out', 'out/red.png');
    assert.equal(one.code, 0, one.said);
    assert.deepEqual(await colorOf('out/red.png'), [255, 0, 0]);

    const both = await render('--set', 'page2@tint=#0000ff', '--scale', '2', '--out', 'out/page-{page}.webp');
    assert.equal(both.code, 0, both.said);
    const { width, format } = await sharp(join(folder, 'out/page-2.webp')).metadata();
    assert.deepEqual([width, format], [80, 'webp']);
    const [red = 0, green = 0, blue = 0] = await colorOf('out/page-2.webp');
    assert.ok(red < 20 && green < 20 && blue > 235);

    const piped = await render('--page', '1', '--format', 'pdf', '--out', '-');
    assert.equal(piped.code, 0, piped.said);
    assert.equal(piped.out.subarray(0, 5).toString(), '%PDF-');
  });

  it('renders a row of a table after the other, and one that fails stops no other', async () => {
    writeFileSync(join(folder, 'rows.csv'), 'name,tint\nred,#ff0000\nwrong,no color\nblue,#0000ff\n');
    const done = await render(
      '--csv',
      'rows.csv',
      '--page',
      '1',
      '--out',
      'rows/{name}.png',
      '--report',
      'report.json',
    );
    assert.equal(done.code, 1, done.said);
    assert.deepEqual(readdirSync(join(folder, 'rows')).toSorted(), ['blue.png', 'red.png']);
    assert.deepEqual(await colorOf('rows/blue.png'), [0, 0, 255]);
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Record<string, unknown>;
    assert.deepEqual(report['summary'], { rows: 3, rendered: 2, failed: 1 });
    assert.match(done.said, /row 2: .*tint/);
    const { data } = await client.listRenderBatches();
    assert.deepEqual([data.length, data[0]?.succeeded, data[0]?.failed], [1, 2, 1]);
    const sheet = [
      ['name', 'tint'],
      ['green', '#00ff00'],
    ];
    writeFileSync(join(folder, 'rows.xlsx'), await writeXlsx(sheet));
    const ofSheet = await render('--csv', 'rows.xlsx', '--page', '1', '--out', 'rows/{name}.png');
    assert.equal(ofSheet.code, 0, ofSheet.said);
    assert.deepEqual(await colorOf('rows/green.png'), [0, 255, 0]);
  });

  it('waits for videos, which are jobs there', async () => {
    const video = await render('--fps', '10', '--set', 'page2@tint=#0000ff', '--out', 'video.gif');
    assert.equal(video.code, 0, video.said);
    const { pages, format } = await sharp(join(folder, 'video.gif'), { animated: true }).metadata();
    assert.deepEqual([format, (pages ?? 0) > 1], ['gif', true]);
    const { data } = await client.listRenderJobs();
    assert.deepEqual([data.length, data[0]?.format, data[0]?.status], [1, 'gif', 'succeeded']);
  });

  it('says what is wrong: no key, a wrong one, no such template, what only this machine could do', async () => {
    const lacking = await platen(['render', '1', '--service', service.url], { PLATEN_API_KEY: '' });
    assert.deepEqual([lacking.code, /PLATEN_API_KEY/.test(lacking.said)], [2, true]);
    const wrong = await platen(['render', '1', '--service', service.url], { PLATEN_API_KEY: 'osk_wrong' });
    assert.deepEqual([wrong.code, /key/.test(wrong.said)], [1, true], wrong.said);
    const missing = await platen(['render', '4711', '--service', service.url]);
    assert.deepEqual([missing.code, /template/.test(missing.said)], [1, true], missing.said);
    const file = await platen(['render', 'boxes.json', '--service', service.url]);
    assert.deepEqual([file.code, /id, a number/.test(file.said)], [2, true], file.said);
    const local = await render('--threads', '2');
    assert.deepEqual([local.code, /--threads/.test(local.said)], [2, true], local.said);
    const strict = await render('--strict', '--set', 'unheard=1', '--page', '1', '--out', 'never.png');
    assert.deepEqual([strict.code, /unheard/.test(strict.said)], [1, true], strict.said);
    const alone = await platen(['import', 'boxes.json', '--tag', 'shop']);
    assert.deepEqual([alone.code, /--service/.test(alone.said)], [2, true], alone.said);
  });

  it('checks, lists and runs workflows', async () => {
    const steps = [
      { key: 'order', type: 'webhook' },
      { key: 'items', type: 'webhook_body', config: { path: '$.items' } },
      { key: 'box', type: 'render', config: { templateId: Number(templateId), modifications: { tint: 'color' } } },
      { key: 'file', type: 'file_url' },
    ];
    writeFileSync(join(folder, 'steps.json'), JSON.stringify({ steps: steps.slice(1) }));
    const place = ['--service', service.url];
    const wrong = await platen(['workflows', 'validate', 'steps.json', ...place]);
    assert.equal(wrong.code, 1);
    assert.match(wrong.said, /items: Posted data is only there with a webhook/);
    const { id } = await client.createWorkflow({ body: { name: 'Boxes', steps } });
    writeFileSync(join(folder, 'order.json'), JSON.stringify({ items: [{ color: '#ff0000' }, { color: 'no color' }] }));
    const ran = await platen(['workflows', 'run', String(id), '--data', 'order.json', ...place]);
    assert.equal(ran.code, 1, ran.said);
    assert.match(ran.out.toString(), /^items +webhook_body +success +2 +2 +0$/m);
    assert.match(ran.said, /row 2, box: .*color/);
    assert.match(ran.said, /partial, 1 of 2 rows/);
    const listed = await platen(['workflows', 'list', ...place]);
    assert.match(listed.out.toString(), new RegExp(`^${id} +Boxes +draft +webhook +partial`, 'm'));
    const runs = await platen(['workflows', 'runs', String(id), '--json', ...place]);
    assert.deepEqual(
      (JSON.parse(runs.out.toString()) as { status: string }[]).map(({ status }) => status),
      ['partial'],
    );
  });
});
