import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { parseTemplate, type Layer } from '@platen/template';
import { assert } from 'chai';
import { useLocale } from '../../packages/editor/locales/localization.ts';
import '../../packages/editor/panels/inspector/inspector.ts';
import '../../packages/editor/panels/inspector/layer-sections.ts';
import '../../packages/editor/panels/table-section/table-section.ts';
import '../../packages/editor/panels/text-section/text-section.ts';
import {
  change,
  checkAccess,
  field,
  findAll,
  mountPanel,
  settle,
  until,
  type MountedPanels,
} from './editor-inspector/mount-panels.ts';

const drawing = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="10" height="20" fill="#ff0000"/><rect x="10" width="10" height="20" fill="#0000ff"/></svg>',
)}`;

const template = {
  schemaVersion: 1,
  pages: [
    {
      id: 'page',
      name: 'Post',
      width: 400,
      height: 400,
      layers: [
        {
          type: 'shape',
          id: 'box',
          x: 20,
          y: 20,
          width: 200,
          height: 100,
          fills: [{ type: 'solid', color: '#112233' }],
        },
        {
          type: 'shape',
          id: 'star',
          x: 60,
          y: 20,
          width: 200,
          height: 100,
          geometry: { shape: 'star' },
          fills: [
            {
              type: 'linear',
              angle: 90,
              stops: [
                { offset: 0, color: '#000' },
                { offset: 1, color: '#fff' },
              ],
            },
          ],
        },
        { type: 'text', id: 'title', name: 'Title', x: 20, y: 200, width: 300, height: 40, runs: [{ text: 'Hello' }] },
        {
          type: 'text',
          id: 'sub',
          x: 20,
          y: 240,
          width: 300,
          height: 40,
          runs: [{ text: 'there' }],
          placement: { side: 'below', of: 'title', gap: 7 },
        },
        { type: 'image', id: 'photo', width: 100, height: 100, source: 'library:images/lake.webp' },
        { type: 'svg', id: 'logo', width: 40, height: 40, source: drawing },
        { type: 'qr', id: 'code', width: 80, height: 80, content: 'platen' },
        { type: 'video', id: 'video' },
        { type: 'audio', id: 'voice', voiceText: 'Hello' },
        { type: 'group', id: 'group', layers: [{ type: 'shape', id: 'inner' }] },
      ],
    },
    { id: 'second', width: 100, height: 100 },
  ],
};

function layer(mounted: MountedPanels, id: string): Layer {
  const found = mounted.editor.state.layersById.value.get(id)?.layer;
  assert.ok(found, id);
  return found;
}

async function select(mounted: MountedPanels, ...ids: string[]): Promise<void> {
  mounted.editor.state.selection.value = ids;
  await settle();
}

function headings({ panel }: MountedPanels): string[] {
  return findAll<HTMLElement & { heading: string }>(panel, 'platen-section').map(({ heading }) => heading);
}

function openAll({ panel }: MountedPanels): Promise<void> {
  for (const section of findAll<HTMLElement & { collapsed: boolean; opened: boolean }>(panel, 'platen-section')) {
    section.collapsed = false;
    section.opened = true;
  }
  return settle();
}

describe('the inspector', () => {
  let mounted: MountedPanels;
  beforeEach(async () => {
    mounted = await mountPanel(template, 'platen-inspector');
  });
  afterEach(() => {
    // Whatever was done, the template can be saved.
    parseTemplate(mounted.editor.state.template.value);
    mounted.unmount();
  });

  it('shows the page without a selection, and of layers only what they share', async () => {
    const later = ['Over pages', 'Tokens', 'Text styles', 'Languages'];
    await until(() => later.every((heading) => headings(mounted).includes(heading)), 'the sections that come later');
    assert.deepEqual(headings(mounted), [
      'Page',
      'Background',
      'In videos',
      ...later,
      'Audio tracks',
      'Subtitles',
      'Template',
    ]);
    await select(mounted, 'box');
    assert.deepEqual(headings(mounted), [
      'Shape',
      'Fill',
      'Stroke',
      'Corners',
      'Appearance',
      'Layout',
      'Shadows',
      'Filters',
      'Mask',
      'Timing and motion',
      'Link and description',
      'Placement and anchors',
    ]);
    // An empty section is a line that adds, and what a parameter fills is none.
    const link = field<HTMLElement & { empty: boolean }>(mounted.panel, 'Link and description');
    assert.isTrue(link.empty);
    assert.isAtMost(link.offsetHeight, 40);
    link.shadowRoot?.querySelector('button')?.click();
    await settle();
    assert.isAbove(link.offsetHeight, 100);
    change(field(mounted.panel, 'Link'), 'value-change', 'https://example.com');
    await settle();
    assert.isFalse(link.empty);
    mounted.editor.document.undo();
    await select(mounted, 'box', 'star');
    assert.include(headings(mounted), 'Fill');
    assert.notInclude(headings(mounted), 'Corners', 'a star has none');
    await select(mounted, 'box', 'photo');
    assert.notInclude(headings(mounted), 'Fill');
    assert.include(headings(mounted), 'Corners');
    const x = field<HTMLElement & { mixed: boolean; value: unknown }>(mounted.panel, 'Left');
    assert.isTrue(x.mixed);
    const opacity = field<HTMLElement & { mixed: boolean; value: unknown }>(mounted.panel, 'Opacity');
    assert.deepEqual([opacity.mixed, opacity.value], [false, 100]);
    await select(mounted, 'voice');
    assert.deepEqual(headings(mounted), ['Audio', 'Appearance', 'Timing and motion', 'Link and description']);
  });

  it('changes all selected layers while a number is dragged, as one step', async () => {
    await select(mounted, 'box', 'star');
    const grip = findAll(field(mounted.panel, 'Left'), '.grip')[0];
    assert.ok(grip);
    grip.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = grip.getBoundingClientRect();
    const at: [number, number] = [Math.round(x + width / 2), Math.round(y + height / 2)];
    await sendMouse({ type: 'move', position: at });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [at[0] + 12, at[1]] });
    assert.equal(layer(mounted, 'box').x, layer(mounted, 'star').x, 'both are shown where the drag is');
    assert.isTrue(mounted.editor.document.isInGesture);
    await sendMouse({ type: 'move', position: [at[0] + 30, at[1]] });
    await sendMouse({ type: 'up' });
    assert.equal(layer(mounted, 'box').x, 30);
    assert.equal(mounted.editor.document.steps.value.length, 1);
    mounted.editor.document.undo();
    assert.deepEqual([layer(mounted, 'box').x, layer(mounted, 'star').x], [20, 60]);
  });

  it('takes arithmetic and keeps the ratio when it is told to', async () => {
    await select(mounted, 'box');
    field(mounted.panel, 'Lock aspect ratio').click();
    await settle();
    const width = field(mounted.panel, 'Width');
    findAll<HTMLInputElement>(width, 'input')[0]?.focus();
    await sendKeys({ type: '200*2 + 10' });
    await sendKeys({ press: 'Enter' });
    assert.deepEqual([layer(mounted, 'box').width, layer(mounted, 'box').height], [410, 205]);
  });

  it('changes lists: paints, strokes, shadows, filters, their order and their settings', async () => {
    await select(mounted, 'box');
    for (const label of ['Add fill', 'Add stroke', 'Add shadow']) field(mounted.panel, label).click();
    await settle();
    const filters = findAll(mounted.panel, 'platen-menu').find(
      (menu) => (menu as unknown as { label: string }).label === 'Add filter',
    );
    filters?.dispatchEvent(new CustomEvent('menu-select', { detail: 'duotone' }));
    await settle();
    const box = layer(mounted, 'box');
    assert.ok(box.type === 'shape');
    assert.deepEqual(
      [box.fills.length, box.strokes.length, box.shadows.length, box.filters[0]?.type],
      [2, 1, 1, 'duotone'],
    );
    const top = findAll(mounted.panel, 'platen-fill-section platen-menu, platen-menu').find(
      (menu) => (menu as unknown as { label: string }).label === 'Fill 2',
    );
    top?.dispatchEvent(new CustomEvent('menu-select', { detail: 'down' }));
    await settle();
    const moved = layer(mounted, 'box');
    assert.equal(moved.type === 'shape' && moved.fills[1]?.type === 'solid' ? moved.fills[1].color : '', '#112233');
    const steps = mounted.editor.document.steps.value.length;
    const paint = field(mounted.panel, 'Fill 1');
    change(paint, 'value-input', { type: 'solid', color: '#ff0000' });
    change(paint, 'value-input', { type: 'solid', color: '#00ff00' });
    change(paint, 'value-change', { type: 'solid', color: '#0000ff' });
    assert.equal(mounted.editor.document.steps.value.length, steps + 1);
  });

  it('edits the stops of a gradient by pointer and by keys', async () => {
    await select(mounted, 'star');
    const paintField = findAll(mounted.panel, 'platen-paint-field')[0];
    assert.ok(paintField);
    findAll(paintField, 'button')[0]?.click();
    const bar = await until(() => findAll(mounted.panel, '.bar')[0], 'the bar of stops');
    await settle();
    bar.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = bar.getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.round(x + width * 0.4), Math.round(y + height / 2)] });
    const stops = (): readonly { offset: number; color: string }[] => {
      const star = layer(mounted, 'star');
      const fill = star.type === 'shape' ? star.fills[0] : undefined;
      return fill?.type === 'linear' ? fill.stops : [];
    };
    assert.equal(stops().length, 3);
    assert.closeTo(stops()[1]?.offset ?? 0, 0.4, 0.02);
    assert.match(stops()[1]?.color ?? '', /^#6[0-9a-f]6[0-9a-f]6/, 'the color that was there');
    await settle();
    const before = stops()[1]?.offset ?? 0;
    await sendKeys({ press: 'ArrowRight' });
    assert.closeTo(stops()[1]?.offset ?? 0, before + 0.01, 0.0005);
    await checkAccess(mounted.panel);
    await sendKeys({ press: 'Delete' });
    assert.equal(stops().length, 2);
  });

  it('tells what a placed layer hangs on and refuses rings', async () => {
    await select(mounted, 'sub');
    assert.include(
      findAll(mounted.panel, '.note').map((note) => note.textContent?.trim()),
      'Position depends on: Title',
    );
    assert.isTrue(
      field<HTMLElement & { disabled: boolean }>(mounted.panel, 'Top').disabled,
      'its placement says where it is',
    );
    await select(mounted, 'title');
    const side = field(mounted.panel, 'Relative to another layer');
    change(side, 'value-change', 'above');
    await settle();
    const of = field<HTMLElement & { options: { value: string; disabled: boolean }[] }>(mounted.panel, 'Layer');
    assert.isTrue(of.options.find(({ value }) => value === 'sub')?.disabled);
    assert.notEqual(layer(mounted, 'title').placement?.of, 'sub');
  });

  it('lists the colors of a drawing and changes one of them', async () => {
    await select(mounted, 'logo');
    const red = await until(() => {
      try {
        return field(mounted.panel, '#ff0000');
      } catch {
        return undefined;
      }
    }, 'the colors of the drawing');
    change(red, 'value-change', '#00ff00');
    const logo = layer(mounted, 'logo');
    assert.deepEqual(logo.type === 'svg' ? logo.colors : [], [{ from: '#ff0000', to: '#00ff00' }]);
  });

  it('says the contrast of a text against what is behind it', async () => {
    await select(mounted, 'title');
    const note = await until(
      () => findAll(mounted.panel, 'platen-contrast-note')[0]?.shadowRoot?.textContent?.trim(),
      'a note',
    );
    assert.match(note, /21\.0:1/);
  });

  it('makes a property a parameter by the small button, and takes it back', async () => {
    await select(mounted, 'title');
    const button = findAll<HTMLElement & { property: string }>(mounted.panel, 'platen-parameter-button').find(
      ({ property }) => property === 'opacity',
    );
    assert.ok(button);
    findAll(button, 'platen-icon-button')[0]?.click();
    await settle();
    await sendKeys({ press: 'Enter' });
    await settle();
    assert.deepEqual(
      mounted.editor.state.page.value.parameters.map(({ key, bindings }) => [key, bindings]),
      [['title_opacity', [{ layerId: 'title', property: 'opacity' }]]],
    );
    assert.isTrue(button.hasAttribute('bound'));
    const colorOf = (element: Element | undefined): string => (element ? getComputedStyle(element).color : '');
    const icon = findAll(button, 'platen-icon')[0];
    const probe = document.createElement('i');
    probe.style.setProperty('color', 'var(--platen-accent)');
    button.after(probe);
    const accent = colorOf(probe);
    assert.equal(colorOf(icon), accent, 'the mark has the accent');
    const lineOf = (element: Element | null): string =>
      element ? getComputedStyle(element).getPropertyValue('--platen-field-line') : '';
    const line = lineOf(button.parentElement?.firstElementChild ?? null);
    assert.equal(line, getComputedStyle(probe).getPropertyValue('--platen-accent'), 'and so has its field');
    probe.remove();
    mounted.editor.document.undo();
    await settle();
    assert.isFalse(button.hasAttribute('bound'));
    assert.notEqual(colorOf(icon), accent);
    assert.notEqual(lineOf(button.parentElement?.firstElementChild ?? null), line);
  });

  it('changes size, background, time and transition of the page', async () => {
    change(field(mounted.panel, 'Size'), 'value-change', 'story');
    const turn = findAll(mounted.panel, 'platen-button').find((button) => button.textContent?.trim() === 'Rotate');
    turn?.click();
    field(mounted.panel, 'Add background').click();
    await openAll(mounted);
    change(field(mounted.panel, 'Duration'), 'value-change', 2.5);
    const { width, height, backgrounds, durationMs } = mounted.editor.state.page.value;
    assert.deepEqual([width, height, backgrounds.length, durationMs], [1920, 1080, 2, 2500]);
    change(field(mounted.panel, 'Duration'), 'value-change', 0);
    assert.isUndefined(mounted.editor.state.page.value.durationMs);
  });

  for (const locale of ['en', 'de', 'ar'] as const) {
    it(`has nothing for axe to report in ${locale}, whatever is selected`, async () => {
      await useLocale(locale);
      document.documentElement.lang = locale;
      document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr';
      try {
        const ids = locale === 'en' ? (template.pages[0]?.layers ?? []).map(({ id }) => id) : ['box', 'photo'];
        for (const id of ['', ...ids]) {
          await select(mounted, ...(id === '' ? [] : [id]));
          await openAll(mounted);
          await checkAccess(mounted.panel);
          assert.isAtMost(mounted.panel.scrollWidth, mounted.panel.clientWidth, `${id} is too wide`);
        }
      } finally {
        await useLocale('en');
        document.documentElement.dir = 'ltr';
      }
    });
  }
});
