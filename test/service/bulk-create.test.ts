import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { readStarter } from '@platen/library/node';
import { startTestService, type TestAnswer, type TestService } from './start-test-service.ts';
import { describeOnOneDatabase } from './test-databases.ts';

describeOnOneDatabase('bulk-create', (kind) => {
  let service: TestService;
  let source: number;
  let key: string;
  let others: string[];
  before(async () => {
    service = await startTestService({ kind });
    const made = await service.client.createTemplate({
      query: {},
      body: { content: await readStarter('open-graph-image') },
    });
    source = made.id;
    [key = '', ...others] = made.modifications.filter(({ type }) => type === 'text').map((entry) => entry.key);
  });
  after(() => service.close());
  const post = (body: unknown): Promise<TestAnswer> => service.call('POST', '/studio/templates/bulk-create', { body });
  const postCsv = (csv: string | Uint8Array, query = ''): Promise<TestAnswer> =>
    service.call('POST', `/studio/templates/bulk-create?source_template_id=${source}${query}`, {
      body: csv,
      headers: { 'content-type': 'text/csv' },
    });
  const count = async (): Promise<number> =>
    (await service.client.listAllTemplates({ query: {} })).pagination.totalTemplates;
  const read = (id: unknown) => service.client.getTemplate({ params: { id: Number(id) }, query: {} });
  const made = (answer: TestAnswer): Record<string, unknown>[] => {
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body['data'] as Record<string, unknown>[];
  };

  it('copies a template once for each row, with its values as defaults', async () => {
    const { data: folder } = await service.client.createFolder({ body: { name: 'Bulk' } });
    const rows = [
      {
        name: 'First',
        tags: ['a', 'A'],
        description: 'd',
        modifications: { [key]: 'Hello', [`${key}.color`]: '#ff0000' },
      },
      { modifications: { [key]: 'Again' } },
    ];
    const [first, second] = made(await post({ source_template_id: source, rows, folder_id: folder.id }));
    assert.partialDeepStrictEqual(first, { path: 'rows[0]', name: 'First' });
    const template = await read(first?.['id']);
    assert.partialDeepStrictEqual(template, {
      name: 'First',
      tags: ['a'],
      description: 'd',
      folder_id: folder.id,
      revision: 1,
    });
    assert.equal(template.modifications_json[key], 'Hello');
    assert.match(JSON.stringify(template.content), /"Hello"/);
    assert.match(String(second?.['name']), / 2$/);
    assert.equal((await read(second?.['id'])).modifications_json[key], 'Again');
    const versions = await service.client.listTemplateVersions({ params: { id: template.id }, query: {} });
    assert.equal(versions.data.length, 1);
  });

  it('reads CSV as spreadsheets write it', async () => {
    const texts = {
      quoted: `name,${key},tags\r\n"Line\r\nbreak","say ""hi"", twice",x;y\r\n\r\nPlain,,\r\n`,
      marked: `\uFEFFname;${key}\nOne;"a;b"\n`,
      tabs: `name\t${key}\nOne\ta,b\n`,
      alone: `${key}\n"one, and; only"\n`,
      prefixed: `name,modifications.${key}\nOne,value\n`,
    };
    const [quoted, plain] = made(await postCsv(texts.quoted));
    assert.partialDeepStrictEqual(quoted, { path: 'rows[0]', line: 3, name: 'Line\r\nbreak' });
    const first = await read(quoted?.['id']);
    assert.deepEqual([first.modifications_json[key], first.tags], ['say "hi", twice', ['x', 'y']]);
    const known = (await read(source)).modifications_json[key];
    assert.equal((await read(plain?.['id'])).modifications_json[key], known);
    const valueOf = async (csv: string | Uint8Array) =>
      (await read(made(await postCsv(csv))[0]?.['id'])).modifications_json[key];
    assert.equal(await valueOf(texts.marked), 'a;b');
    assert.equal(await valueOf(texts.tabs), 'a,b');
    assert.equal(await valueOf(texts.alone), 'one, and; only');
    assert.equal(await valueOf(texts.prefixed), 'value');
    assert.equal(await valueOf(Buffer.from(`\uFEFFname\t${key}\nŽluť\tkůň\n`, 'utf16le')), 'kůň');
    const within = made(await post({ source_template_id: source, csv: texts.tabs }));
    assert.equal(within.length, 1);
  });

  it('creates nothing when one row is wrong, or all others when told to', async () => {
    const total = await count();
    const rows = [
      { modifications: { [key]: 'Fine' } },
      { modifications: { nothing: 'x' } },
      { modifications: { [`${key}.fontSize`]: 'huge' } },
    ];
    const stopped = await post({ source_template_id: source, rows });
    assert.deepEqual([stopped.status, stopped.body['code']], [400, 'invalid_request']);
    const issues = stopped.body['issues'] as { path: string }[];
    assert.deepEqual(
      issues.map(({ path }) => path),
      ['rows[1].nothing', `rows[2].${key}.fontSize`],
    );
    assert.equal(await count(), total);
    const skipped = await post({ source_template_id: source, rows, on_error: 'skip' });
    assert.partialDeepStrictEqual(skipped.body, { created: 1, failed: 2 });
    assert.partialDeepStrictEqual(made(skipped)[1], { path: 'rows[1]', code: 'invalid_modifications' });
    assert.equal(await count(), total + 1);
    const ragged = await postCsv(`name,${key}\nOne,1\nTwo\n`, '&on_error=skip');
    assert.partialDeepStrictEqual(made(ragged)[1], {
      path: 'rows[1]',
      line: 3,
      error: 'Line 3 has 1 cells, and the first line 2.',
    });
  });

  it('creates whole templates of any kind beside the rows', async () => {
    const templates = [
      { name: 'Empty', canvas_width: 20, canvas_height: 10 },
      { content: await readStarter('story'), name: 'Story' },
      { name: 'Drawn', content: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="8"/>' },
    ];
    const results = made(await post({ source_template_id: source, rows: [{}], templates }));
    assert.deepEqual(results.map(({ path, name }) => [path, name]).slice(1), [
      ['templates[0]', 'Empty'],
      ['templates[1]', 'Story'],
      ['templates[2]', 'Drawn'],
    ]);
    const total = await count();
    const refused = await post({ templates: [...templates, { name: 'No size' }] });
    assert.equal(refused.status, 400);
    assert.deepEqual((refused.body['issues'] as { path: string }[])[0]?.path, 'templates[3].canvas_width');
    assert.equal(await count(), total);
  });

  it('refuses what it cannot make anything of', async () => {
    const wrong: [unknown, number][] = [
      [{}, 400],
      [{ rows: [{}] }, 400],
      [{ source_template_id: source, rows: [] }, 400],
      [{ source_template_id: source, rows: [{ title: 'x' }] }, 400],
      [{ source_template_id: 999_999, rows: [{}] }, 404],
      [{ source_template_id: source, rows: [{}], csv: 'name\nx' }, 400],
      [{ source_template_id: source, rows: [{}], folder_id: 999_999 }, 404],
      [{ source_template_id: source, rows: Array.from({ length: 501 }, () => ({})) }, 400],
    ];
    for (const [body, status] of wrong)
      assert.equal((await post(body)).status, status, JSON.stringify(body).slice(0, 80));
    const csv = ['', '\n', 'name', `name,name\na,b`, `name,unknown\na,b`, `name,\na,b`, `"name\na,b`, `na"me,x\n1,2`];
    csv.push(`name\n${'x\n'.repeat(501)}`);
    for (const text of csv) {
      const answer = await postCsv(text);
      assert.deepEqual(
        [answer.status, answer.body['code']],
        [400, 'invalid_request'],
        JSON.stringify(text).slice(0, 80),
      );
    }
    assert.equal((await postCsv(new Uint8Array([0x6e, 0xff, 0x0a, 0x61]))).status, 400);
    const { key: theirs } = await service.addWorkspace();
    const foreign = await service.call('POST', '/studio/templates/bulk-create', {
      key: theirs,
      body: { source_template_id: source, rows: [{}] },
    });
    assert.deepEqual([foreign.status, foreign.body['code']], [404, 'template-not-found']);
    const typed = await service.call('POST', '/studio/templates/bulk-create', {
      body: 'a',
      headers: { 'content-type': 'application/x-words' },
    });
    assert.equal(typed.status, 415);
  });

  it('makes 500 copies in seconds', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      name: `Row ${index}`,
      modifications: { [key]: `Value ${index}`, ...(others[0] && { [others[0]]: 'x' }) },
    }));
    const startedAt = performance.now();
    const results = made(await post({ source_template_id: source, rows }));
    assert.equal(results.length, 500);
    assert.equal((await read(results[437]?.['id'])).modifications_json[key], 'Value 437');
    const seconds = (performance.now() - startedAt) / 1000;
    assert.ok(seconds < 30, `${seconds} s`);
  });
});
