import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { startWorkers, type Workers } from '@platen/server';
import { mcpClients, type McpTestClient, type Progress, type ToolResult } from './mcp-clients.ts';
import { startMcp, type McpService } from './start-mcp.ts';
import { storeTemplate } from './store-template.ts';
import { imageTemplate, listTemplate, titlesTemplate } from './titles-template.ts';
import { until } from './until.ts';

/** Characters that a tool has in the list on average, which every client puts before its model: some 600 tokens. */
const usualToolLength = 2400;

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#00f"/></svg>';

describe('the MCP server', () => {
  let service: McpService;
  let workers: Workers;
  let templateId: number;
  let foreignId: number;
  before(async () => {
    service = await startMcp();
    workers = await startWorkers(service.dependencies);
    templateId = await storeTemplate(service, titlesTemplate(2));
    const other = await service.addWorkspace();
    foreignId = await storeTemplate({ ...service, ...other }, titlesTemplate());
  });
  after(async () => {
    await workers.stop(2000);
    await service.close();
  });

  for (const [name, connect] of Object.entries(mcpClients)) {
    describe(`with ${name}`, () => {
      let client: McpTestClient;
      before(async () => {
        client = await connect(service.url, { key: service.key });
      });
      after(() => client.close());

      const call = async (tool: string, given: Record<string, unknown>, onProgress?: (notified: Progress) => void) => {
        const answer = await client.call(tool, given, onProgress);
        assert.notEqual(answer.isError, true, textOf(answer));
        assert.deepEqual(JSON.parse(textOf(answer)), answer.structuredContent, 'the text is the data');
        return { ...answer, data: answer.structuredContent ?? {} };
      };
      const refused = async (tool: string, given: Record<string, unknown>): Promise<string> => {
        const answer = await client.call(tool, given);
        assert.equal(answer.isError, true, textOf(answer));
        return textOf(answer);
      };

      it('speaks its protocol and says what it is for', async () => {
        assert.equal(client.version, name === 'the newest client' ? '2026-07-28' : '2025-11-25');
        assert.match(client.instructions ?? '', /list_templates/);
      });

      it('lists its tools with what they need, in a bounded number of words', async () => {
        const tools = await client.listTools();
        const length = JSON.stringify(tools).length;
        assert.ok(length <= tools.length * usualToolLength, `${length} characters for ${tools.length} tools`);
        for (const tool of tools) {
          assert.match(tool.name, /^[a-z]+(?:_[a-z]+)+$/);
          assert.match(tool.description ?? '', /Requires the scope [\w:]+ \(API key: level \w+; person: \w+\)\.$/);
          assert.deepEqual((tool.inputSchema as { additionalProperties?: boolean }).additionalProperties, false);
          assert.equal(typeof (tool.annotations as { readOnlyHint?: boolean }).readOnlyHint, 'boolean');
        }
      });

      it('finds a template, tells what it takes and renders it to an image that is looked at', async () => {
        const found = await call('list_templates', { search: 'itle', limit: 5 });
        const [first] = found.data['templates'] as { id: number; modification_keys: string[] }[];
        assert.equal(first?.id, templateId);
        assert.deepEqual(first.modification_keys.slice(0, 2), ['page1@title', 'page1@paper']);
        const { schema } = (await call('get_template_schema', { template_id: templateId })).data as {
          schema: { properties: object };
        };
        assert.ok('title' in schema.properties, JSON.stringify(schema));

        const notified: Progress[] = [];
        const rendered = await call(
          'render_template',
          { template_id: templateId, modifications: { title: 'Hello', 'page1@paper': '#ff0000' } },
          (progress) => notified.push(progress),
        );
        const { status, files } = rendered.data as {
          status: string;
          files: { url: string; page: number }[];
        };
        assert.deepEqual([status, files.map(({ page }) => page)], ['succeeded', [1, 2]]);
        const images = rendered.content.filter(({ type }) => type === 'image');
        assert.equal(images.length, 2);
        const shown = Buffer.from(images[0]?.data ?? '', 'base64');
        const { data, info } = await sharp(shown).removeAlpha().raw().toBuffer({ resolveWithObject: true });
        assert.deepEqual([images[0]?.mimeType, info.width, info.height], ['image/png', 200, 100]);
        assert.deepEqual([...data.subarray(-3)], [255, 0, 0]);
        const links = rendered.content.filter(({ type }) => type === 'resource_link');
        assert.deepEqual(
          links.map(({ uri }) => uri),
          files.map(({ url }) => url),
        );
        const fetched = await fetch(files[0]?.url ?? '');
        assert.deepEqual(Buffer.from(await fetched.arrayBuffer()), shown);
        assert.deepEqual(notified[0]?.message, 'Rendering');

        const logged = await until(async () => {
          const logs = await call('list_logs', { source: 'mcp', template_id: templateId, limit: 1 });
          return (logs.data['renders'] as { files: string[]; status: number }[])[0];
        });
        assert.deepEqual([logged.status, logged.files], [200, files.map(({ url }) => url)]);
      });

      it('submits a template for approval, and tells how it stands and why it is not rendered', async () => {
        const flow = `review-${name === 'the newest client' ? 'new' : 'old'}`;
        await service.call('POST', '/approval-flows', { body: { name: flow, preset: 'simple', blocksRenders: true } });
        const own = await storeTemplate(service, { ...titlesTemplate(), name: 'To be reviewed' });
        const listed = await call('list_approval_items', {});
        assert.ok((listed.data['flows'] as { slug: string }[]).some(({ slug }) => slug === flow));
        const added = await call('add_to_approval_flow', { flow, template_id: own, stage: 'in-review' });
        assert.equal((added.data['item'] as { stage: string }).stage, 'In review');
        const again = await refused('add_to_approval_flow', { flow, template_id: own });
        assert.match(again, /already in this flow.*approval\.item\.already_added/);
        assert.match(await refused('render_template', { template_id: own }), /Blocked by: .*A person has to approve/s);
        const items = (await call('list_approval_items', { flow, template_id: own })).data['items'];
        assert.deepEqual((items as { can_render: object }[])[0]?.can_render, {
          image: false,
          pdf: false,
          video: false,
        });
      });

      it('shows large images small, and documents as links', async () => {
        const large = await call('render_template', { template_id: templateId, pages: [1], scale: 20 });
        const image = large.content.find(({ type }) => type === 'image');
        const bytes = Buffer.from(image?.data ?? '', 'base64');
        const { width, height } = await sharp(bytes).metadata();
        assert.deepEqual([width, height], [1024, 512]);
        assert.ok(bytes.length < 1024 * 1024);
        const document = await call('render_template', { template_id: templateId, format: 'pdf', pdf: { title: 'T' } });
        assert.deepEqual(
          document.content.map(({ type, mimeType }) => [type, mimeType]),
          [
            ['text', undefined],
            ['resource_link', 'application/pdf'],
          ],
        );
      });

      it('shows lists with their fields and an example, and takes them', async () => {
        const id = await storeTemplate(service, listTemplate);
        const { modifications } = (await call('get_template', { template_id: id })).data as {
          modifications: { key: string; type: string; example: unknown }[];
        };
        const [shown] = modifications;
        assert.deepEqual([shown?.key, shown?.type], ['swatches', 'list']);
        assert.deepEqual(shown?.example, [
          { tint: '#3366ff', label: 'Text' },
          { tint: '#3366ff', label: 'Text' },
        ]);
        const { schema } = (await call('get_template_schema', { template_id: id })).data as {
          schema: { properties: { swatches: { examples: unknown[]; anyOf: { items: object }[] } } };
        };
        assert.deepEqual(schema.properties.swatches.examples, [shown.example]);
        assert.ok(JSON.stringify(schema.properties.swatches.anyOf[0]?.items).includes('"tint"'));
        const swatches = [{ tint: '#00ff00' }, { tint: '#0000ff', label: 'A label that is too long' }];
        const drawn = await call('render_template', { template_id: id, modifications: { swatches } });
        const image = drawn.content.find(({ type }) => type === 'image');
        const pixels = await sharp(Buffer.from(image?.data ?? '', 'base64'))
          .removeAlpha()
          .raw()
          .toBuffer();
        assert.deepEqual([...pixels.subarray(0, 3)], [0, 255, 0]);
        assert.deepEqual([...pixels.subarray(-3)], [0, 0, 255]);
        const [entry] = drawn.data['report'] as { layer: string; message: string }[];
        assert.equal(entry?.layer, 'label');
        assert.match(entry?.message ?? '', /\(swatches\[1\]\)/);
        assert.match(
          await refused('render_template', { template_id: id, modifications: { swatches: [{}, { tint: 7 }] } }),
          /swatches\[1\]\.tint/,
        );
        await call('update_template', { template_id: id, defaults: { swatches } });
      });

      it('renders videos as jobs that it follows', async () => {
        const input = { template_id: templateId, format: 'gif', modifications: { title: name } };
        const queued = (await call('render_template', { ...input, async: true })).data;
        const jobId = String(queued['job_id']);
        assert.equal(queued['next'], `Call get_render_job with job_id ${jobId}.`);
        const done = await call('get_render_job', { job_id: jobId, wait_seconds: 50 });
        assert.equal(done.data['status'], 'succeeded', textOf(done));
        assert.equal(done.content.filter(({ type }) => type === 'image').length, 1);
        // The same render is kept, so that it comes back within the call.
        const again = await call('render_template', input);
        assert.equal(again.data['status'], 'succeeded');
      });

      it('keeps brand assets, finds them, and draws them', async () => {
        const tag = `tag-${name.length}`;
        const file = `data:image/svg+xml;base64,${Buffer.from(logo).toString('base64')}`;
        const added = await call('add_brand_asset', { type: 'image', file, file_name: 'logo.svg', tags: [tag] });
        const { asset } = added.data as { asset: { id: number; reference: string } };
        assert.equal(asset.reference, `asset:${asset.id}`);
        assert.equal(added.content.filter(({ type }) => type === 'image').length, 1);
        const font = readFileSync(new URL('../fixtures/fonts/bebas-neue.woff2', import.meta.url)).toString('base64');
        const { asset: cached } = (await call('add_brand_asset', { type: 'font', file: font, tags: [tag] })).data as {
          asset: { family: string };
        };
        assert.equal(cached.family, 'Bebas Neue');
        await call('add_brand_asset', { type: 'color', color: '#0000ff', tags: [tag] });

        const listed = await call('list_brand_assets', { type: 'image', tags: [tag] });
        assert.deepEqual(
          (listed.data['assets'] as { id: number }[]).map(({ id }) => id),
          [asset.id],
        );
        const found = await call('search_brand_assets', { query: tag });
        assert.deepEqual(found.data['totals'], { image: 1, color: 1, font: 1, video: 0, audio: 0 });

        const framed = await storeTemplate(service, imageTemplate(''));
        const drawn = await call('render_template', {
          template_id: framed,
          modifications: { image: asset.reference },
        });
        const image = drawn.content.find(({ type }) => type === 'image');
        const raw = await sharp(Buffer.from(image?.data ?? '', 'base64'))
          .removeAlpha()
          .raw()
          .toBuffer();
        assert.deepEqual([...raw.subarray(0, 3)], [0, 0, 255]);
      });

      it('makes a brand kit, lets a template follow it, and changes both with it', async () => {
        const values = { paper: { type: 'color', value: '#0000ff', when: [{ mode: 'dark', value: '#00ff00' }] } };
        const axes = [{ id: 'mode', values: ['light', 'dark'] }];
        const kitId = String((await call('create_brand_kit', { name, axes, values })).data['id']);
        const { brand_kits: kits } = (await call('list_brand_kits', { limit: 1 })).data;
        assert.deepEqual(kits, [{ id: kitId, name, used_in: 0, axes: ['mode'], tokens: ['paper'] }]);
        const content = {
          schemaVersion: 2,
          name: 'Poster',
          tokens: { axes, values: { paper: { type: 'color', value: '#ff0000' } } },
          pages: [{ id: 'p', width: 20, height: 20, backgrounds: [{ type: 'solid', color: 'var(--paper)' }] }],
        };
        const { id } = (await call('create_template', { content })).data;
        await call('follow_brand_kit', { template_id: id, brand_kit_id: kitId });
        const paper = async (): Promise<number[]> => {
          const drawn = await call('render_template', { template_id: id, mode: 'dark' });
          const image = Buffer.from(drawn.content.find(({ type }) => type === 'image')?.data ?? '', 'base64');
          return [...(await sharp(image).removeAlpha().raw().toBuffer()).subarray(0, 3)];
        };
        assert.deepEqual(await paper(), [0, 255, 0]);
        const { revision, ...kit } = (await call('get_brand_kit', { brand_kit_id: kitId })).data;
        assert.partialDeepStrictEqual(kit, { name, used_in: 1, axes });
        const changed = { brand_kit_id: kitId, revision, values: { paper: { type: 'color', value: '#ff00ff' } } };
        assert.equal((await call('update_brand_kit', changed)).data['revision'], 2);
        assert.deepEqual(await paper(), [255, 0, 255]);
        assert.match(await refused('update_brand_kit', changed), /revision 2.*precondition_failed/s);
        const wrong = { ...changed, revision: 2, values: { paper: { type: 'color', value: 7 } } };
        assert.match(await refused('update_brand_kit', wrong), /values\.paper/);
        assert.match(await refused('get_brand_kit', { brand_kit_id: 'kit_none' }), /brand_kit_not_found/);
      });

      it('creates templates, changes them in each way, and makes other sizes', async () => {
        const content = {
          schemaVersion: 1,
          name: 'Note',
          pages: [
            {
              id: 'p1',
              width: 200,
              height: 100,
              backgrounds: [{ type: 'solid', color: '#ffffff' }],
              layers: [{ type: 'text', id: 'words', width: 200, height: 50, runs: [{ text: 'Hello' }] }],
              parameters: [{ key: 'title', type: 'text', bindings: [{ layerId: 'words' }] }],
            },
          ],
        };
        const created = (await call('create_template', { content, tags: ['made'] })).data;
        const id = Number(created['id']);
        assert.deepEqual((created['modifications'] as { key: string }[])[0]?.key, 'title');
        await call('update_template', { template_id: id, name: 'Memo' });
        await call('update_template', { template_id: id, defaults: { title: 'Bye' } });
        const seen = (await call('get_template', { template_id: id, include_content: true })).data;
        assert.deepEqual([seen['name'], (seen['modifications'] as { example: string }[])[0]?.example], ['Memo', 'Bye']);
        const whole = seen['content'] as typeof content;
        const changed = { ...whole, pages: whole.pages.map((page) => ({ ...page, width: 300 })) };
        const revision = Number(seen['revision']);
        const saved = await call('update_template', { template_id: id, content: changed, revision });
        assert.equal(saved.data['revision'], revision + 1);
        assert.match(
          await refused('update_template', { template_id: id, content: changed, revision }),
          /precondition_failed[\s\S]*Call get_template again/,
        );
        const sizes = [{ width: 100, height: 200, name: 'Tall' }];
        const made = await call('generate_variants', { template_id: id, sizes });
        const [variant] = made.data['variants'] as { template_id: number; name: string }[];
        assert.notEqual(variant?.template_id, id);
        assert.equal(made.content.filter(({ type }) => type === 'image').length, 1);
        const pages = await call('generate_variants', { template_id: id, sizes, output: 'pages' });
        assert.equal((pages.data['variants'] as { page_number: number }[])[0]?.page_number, 2);
        assert.equal((await call('create_template', { name: 'Empty', width: 40, height: 30 })).data['pages'], 1);
      });

      it('says what to do about what is refused', async () => {
        assert.match(
          await refused('render_template', { template_id: 999_999 }),
          /^There is no template 999999 .* \(code: template-not-found\)\nNext: Call list_templates/,
        );
        const job = await refused('get_render_job', { job_id: '999999' });
        assert.match(job, /code: job-not-found\)\nNext: /);
        assert.match(await refused('render_template', { template_id: templateId, size: '1x1' }), /^size must be "WxH"/);
        assert.match(await refused('render_template', { template_id: templateId, formt: 'png' }), /formt/);
        assert.match(await refused('render_template', { template_id: 'one' }), /template_id/);
        assert.match(await refused('render_template', { template_id: templateId, pages: [9] }), /^pages/);
        assert.match(
          await refused('render_template', { template_id: templateId, strict: true, modifications: { titel: 'x' } }),
          /titel[\s\S]*render_rejected/,
        );
        assert.match(await refused('update_template', { template_id: templateId }), /name: or another field/);
        assert.match(await refused('add_brand_asset', { type: 'color' }), /color: is required/);
        assert.match(
          await refused('add_brand_asset', { type: 'image', file: 'http://127.0.0.1/x.png' }),
          /url_not_allowed\)\nNext: Only public/,
        );
        assert.match(await refused('create_template', { name: 'X' }), /width: and height are required/);
        assert.match(
          await refused('generate_variants', {
            template_id: templateId,
            page_number: 9,
            sizes: [{ width: 9, height: 9 }],
          }),
          /page_not_found/,
        );
        assert.match(await refused('list_logs', { from: 'yesterday' }), /from/);
      });

      it('knows nothing of what belongs to another workspace', async () => {
        for (const [tool, given] of Object.entries({
          get_template: {},
          get_template_schema: {},
          render_template: {},
          update_template: { name: 'Mine' },
        })) {
          assert.match(await refused(tool, { template_id: foreignId, ...given }), /template-not-found/, tool);
        }
        // Which the interface answers with 403.
        const variants = await refused('generate_variants', {
          template_id: foreignId,
          sizes: [{ width: 50, height: 50 }],
        });
        assert.match(variants, /is not one of this workspace. \(code: access_denied\)/);
        const { data } = await call('list_templates', { limit: 40 });
        const ids = (data['templates'] as { id: number }[]).map(({ id }) => id);
        assert.ok(ids.includes(templateId) && !ids.includes(foreignId));
        await assert.rejects(client.readResource(`platen://templates/${foreignId}`), /not found/i);
      });

      it('offers templates and their schemas as resources', async () => {
        const resources = await client.listResources();
        assert.ok(resources.some(({ uri }) => uri === `platen://templates/${templateId}`));
        assert.deepEqual(await client.listResourceTemplates(), [
          'platen://templates/{id}',
          'platen://templates/{id}/schema',
        ]);
        const read = (await client.readResource(`platen://templates/${templateId}`)) as {
          content: { pages: object[] };
        };
        assert.equal(read.content.pages.length, 2);
        const schema = await client.readResource(`platen://templates/${templateId}/schema`);
        assert.ok('title' in (schema as { properties: object }).properties);
        for (const address of ['platen://templates/999999', 'platen://templates/x', 'platen://elsewhere']) {
          await assert.rejects(client.readResource(address), /not found/i, address);
        }
        const ids = await client.complete('platen://templates/{id}', 'id', String(templateId));
        assert.ok(ids.includes(String(templateId)) && ids.every((id) => id.startsWith(String(templateId))));
        const named = await client.complete('platen://templates/{id}', 'id', 'TITLES');
        assert.ok(named.includes(String(templateId)));
      });

      it('has prompts to start from', async () => {
        assert.deepEqual(await client.listPrompts(), ['render_campaign', 'make_sizes']);
        const text = await client.getPrompt('render_campaign', {
          brief: 'Summer sale',
          template_id: String(templateId),
        });
        assert.match(text, new RegExp(`Summer sale[\\s\\S]*Use the template ${templateId}`));
        assert.match(
          await client.getPrompt('make_sizes', { template_id: '7', places: 'a banner' }),
          /template 7 .*a banner/,
        );
      });
    });
  }
});

function textOf({ content: [first] }: ToolResult): string {
  return first?.text ?? '';
}
