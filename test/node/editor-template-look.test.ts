import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTemplate, type Template, type TemplateInput } from '@platen/template';
import { lookOf, type TemplateLook } from '../../packages/editor/store/template-look.ts';
import { addBlock } from '../../packages/editor/commands/add-block.ts';
import { listBlocks, makeBlock } from '../../packages/editor/panels/blocks-panel/block-list.ts';

const read = (input: Partial<TemplateInput>, page: object = {}): Template =>
  parseTemplate({ schemaVersion: 2, ...input, pages: [{ id: 'page', width: 800, height: 600, ...page }] });
const look = (template: Template): TemplateLook => lookOf(template, template.pages[0]!);
const text = (fontFamily: string, fontSize: number, color: string): object => ({
  type: 'text',
  id: `text-${fontSize}`,
  runs: [{ text: 'Words' }],
  style: { fontFamily, fontSize, fill: { type: 'solid', color } },
});

test('something new has the tokens of the template, where their names say what they are for', () => {
  const values = {
    brandPrimary: { type: 'color', value: '#0f766e' },
    text: { type: 'color', value: 'var(--night)' },
    night: { type: 'color', value: '#101828' },
    'font-heading': { type: 'fontFamily', value: 'Lora' },
    heading: { type: 'color', value: '#ff0000' },
  } as const;
  const { ink, accent, headingFont, bodyFont, onAccent } = look(read({ tokens: { axes: [], values } }));
  assert.deepEqual(
    [ink, accent, headingFont, bodyFont, onAccent],
    ['var(--text)', 'var(--brandPrimary)', 'var(--font-heading)', 'Inter', '#ffffff'],
  );
});

test('without tokens it has the colors and fonts that are used most, and can be read where it stands', () => {
  const layers = [text('Lora', 90, '#fca311'), text('Inter', 20, '#ffffff'), text('Inter', 18, '#ffffff')];
  const dark = look(read({}, { layers, backgrounds: [{ type: 'solid', color: '#14213d' }] }));
  assert.deepEqual([dark.headingFont, dark.bodyFont], ['Lora', 'Inter']);
  assert.deepEqual(
    [dark.ink, dark.accent, dark.accentInk, dark.onAccent],
    ['#ffffff', '#fca311', '#fca311', '#1b1a1f'],
  );
  assert.equal(dark.accentOnSurface, dark.onSurface, 'orange cannot be read on a white card');
  // A token that cannot be read on this page is not taken for text.
  const tokens = { axes: [], values: { text: { type: 'color', value: '#101828' } } } as const;
  assert.equal(look(read({ tokens }, { backgrounds: [{ type: 'solid', color: '#000000' }] })).ink, '#ffffff');
});

test('blocks fit the page, in templates that stay valid with each of them twice', () => {
  for (const size of [
    { width: 320, height: 50 },
    { width: 1080, height: 1920 },
  ]) {
    let template = read({}, size);
    for (const entry of [...listBlocks(), ...listBlocks()]) {
      const page = template.pages[0]!;
      const block = makeBlock(entry, template, page, 'rtl');
      for (const { x, width } of block.layers) assert.ok(x >= 0 && x + width <= size.width, entry.id);
      const edit = addBlock(template, page.id, block);
      assert.ok(edit, entry.id);
      const draft = structuredClone(template);
      edit.recipe(draft);
      template = parseTemplate(draft);
    }
    const keys = template.pages[0]?.parameters.map(({ key }) => key) ?? [];
    assert.equal(new Set(keys).size, keys.length);
    assert.ok(keys.length > 60);
  }
  assert.equal(addBlock(read({}), 'gone', { layers: [], parameters: [] }), undefined);
});
