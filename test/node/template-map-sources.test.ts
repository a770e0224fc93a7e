import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listStarters, readStarter } from '@platen/library/node';
import { listSources, mapSources, parseTemplate } from '@platen/template';

const template = parseTemplate({
  schemaVersion: 2,
  name: 'source',
  fonts: [{ family: 'Ours', weight: 400, source: 'asset:1' }],
  data: {
    photo: { type: 'imageUrl', default: 'asset:11' },
    source: { type: 'text', default: 'asset:99' },
    clips: {
      type: 'list',
      items: { type: 'object', fields: { clip: { type: 'videoUrl' }, source: { type: 'text' } } },
      default: [{ clip: 'asset:12', source: 'asset:99' }],
    },
  },
  pages: [
    {
      id: 'one',
      width: 10,
      height: 10,
      backgrounds: [{ type: 'image', source: 'asset:2' }],
      sounds: [{ source: 'asset:3' }],
      subtitles: { source: 'asset:4' },
      layers: [
        {
          type: 'group',
          id: 'group',
          width: 10,
          height: 10,
          layers: [
            { type: 'image', id: 'image', source: 'asset:5' },
            { type: 'image', id: 'empty' },
          ],
        },
        { type: 'video', id: 'video', source: 'asset:6', poster: 'asset:7' },
        { type: 'text', id: 'text', runs: [{ text: 'asset:99' }] },
        { type: 'shape', id: 'shape', fills: [{ type: 'image', source: 'asset:8' }] },
      ],
      parameters: [
        { key: 'image', type: 'imageUrl', default: 'asset:9', bindings: [{ layerId: 'image' }] },
        { key: 'words', type: 'text', default: 'asset:99', bindings: [{ layerId: 'text' }] },
        { key: 'tint', type: 'fill', default: 'url("asset:10")', bindings: [{ layerId: 'shape', property: 'fill' }] },
        { key: 'plain', type: 'fill', default: '#ff0000', bindings: [{ layerId: 'shape', property: 'fill' }] },
      ],
    },
  ],
});

describe('the sources of a template', () => {
  it('are found wherever they lie, and nowhere else', () => {
    const numbers = listSources(template).map((source) => Number(source.slice('asset:'.length)));
    assert.deepEqual(
      numbers.toSorted((a, b) => a - b),
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    );
  });

  it('are replaced in a copy that is a template again', () => {
    const before = structuredClone(template);
    const mapped = mapSources(template, (source) => source.replace('asset:', 'https://files.example/'));
    assert.deepEqual(template, before);
    assert.deepEqual(parseTemplate(mapped), mapped);
    assert.equal(mapped.pages[0]?.parameters[2]?.default, 'url("https://files.example/10")');
    const text = JSON.stringify(mapped);
    assert.deepEqual([...text.matchAll(/asset:\d+/g)].map(String), Array(4).fill('asset:99'));
  });

  it('stay what they are when nothing is replaced', async () => {
    for (const { slug } of await listStarters()) {
      const starter = await readStarter(slug);
      const mapped = mapSources(starter, (source) => source);
      assert.deepEqual(mapped, starter);
    }
  });
});
