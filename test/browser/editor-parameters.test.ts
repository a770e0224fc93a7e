import { sendKeys } from '@web/test-runner-commands';
import { parseTemplate } from '@platen/template';
import { assert } from 'chai';
import { useLocale } from '../../packages/editor/locales/localization.ts';
import '../../packages/editor/panels/parameters/parameters-panel.ts';
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

const template = {
  schemaVersion: 2,
  pages: [
    {
      id: 'page',
      width: 400,
      height: 400,
      layers: [
        {
          type: 'text',
          id: 'title',
          name: 'Title',
          x: 20,
          y: 20,
          width: 200,
          height: 44,
          runs: [{ text: 'Hello' }],
          style: { fontSize: 32 },
        },
        {
          type: 'shape',
          id: 'box',
          name: 'Box',
          x: 20,
          y: 200,
          width: 100,
          height: 100,
          fills: [{ type: 'solid', color: '#ff0000' }],
        },
      ],
      parameters: [
        {
          key: 'headline',
          type: 'text',
          bindings: [{ layerId: 'title' }],
          constraints: { required: true, maxLength: 60 },
        },
        { key: 'box_color', type: 'fill', bindings: [{ layerId: 'box', property: 'fill' }] },
      ],
    },
  ],
};

const rows = `Headline,box color,note
Hi,#00ff00,fine
A headline that needs many more words than there is room for in its box,#0000ff,too long
,blue,required
Bye,no color,wrong
`;

type Panel = HTMLElement & { open: string | undefined };

async function paste({ panel }: MountedPanels, text: string): Promise<void> {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  findAll(panel, 'platen-data-rows')[0]
    ?.shadowRoot?.querySelector('.drop')
    ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await until(() => findAll(panel, 'platen-rows-table')[0], 'the rows');
}

describe('the parameters panel', () => {
  let mounted: MountedPanels;
  beforeEach(async () => {
    mounted = await mountPanel(template, 'platen-parameters-panel');
  });
  afterEach(() => {
    parseTemplate(mounted.editor.state.template.value);
    mounted.unmount();
  });

  const parameters = () => mounted.editor.state.page.value.parameters;
  const open = async (key: string): Promise<void> => {
    (mounted.panel as Panel).open = key;
    await settle();
  };

  it('renames a parameter and keeps what it is bound to and what is being tried', async () => {
    mounted.editor.state.previewValues.value = { headline: 'Tried' };
    await open('headline');
    const key = field(mounted.panel, 'Key');
    findAll<HTMLInputElement>(key, 'input')[0]?.select();
    findAll<HTMLInputElement>(key, 'input')[0]?.focus();
    await sendKeys({ type: 'box_color' });
    await settle();
    assert.equal(
      field<HTMLElement & { error: string }>(mounted.panel, 'Key').error,
      'Another parameter on this page already uses this key.',
    );
    await sendKeys({ press: 'Enter' });
    assert.equal(parameters()[0]?.key, 'headline');
    findAll<HTMLInputElement>(key, 'input')[0]?.select();
    await sendKeys({ type: 'überschrift' });
    await sendKeys({ press: 'Enter' });
    await settle();
    assert.deepEqual(
      [parameters()[0]?.key, parameters()[0]?.bindings],
      ['überschrift', [{ layerId: 'title', property: 'content' }]],
    );
    assert.deepEqual(mounted.editor.state.previewValues.value, { überschrift: 'Tried' });
    assert.equal(mounted.editor.document.steps.value.length, 1);
  });

  it('sets defaults and constraints, and refuses what the layer cannot take', async () => {
    await open('box_color');
    change(field(mounted.panel, 'Custom default'), 'value-change', true);
    await settle();
    change(field(mounted.panel, 'Default'), 'value-change', '#123456');
    assert.equal(parameters()[1]?.default, '#123456');
    await settle();
    change(field(mounted.panel, 'Default'), 'value-change', 'not a color');
    assert.equal(parameters()[1]?.default, '#123456');
    change(field(mounted.panel, 'Allowed values'), 'value-change', '#123456; red;red');
    assert.deepEqual(parameters()[1]?.constraints.enum, ['#123456', 'red']);
    await open('headline');
    change(field(mounted.panel, 'Maximum characters'), 'value-change', '20');
    change(field(mounted.panel, 'Pattern'), 'value-change', '(?=look)');
    assert.deepEqual(
      parameters()[0]?.constraints,
      { required: true, maxLength: 20 },
      'what cannot be matched is not taken',
    );
    change(field(mounted.panel, 'Maximum characters'), 'value-change', '');
    assert.deepEqual(parameters()[0]?.constraints, { required: true });
  });

  it('jumps to a bound layer and unbinds it', async () => {
    await open('headline');
    field(mounted.panel, 'Select Title').click();
    assert.deepEqual(mounted.editor.state.selection.value, ['title']);
    field(mounted.panel, 'Unbind Title').click();
    assert.deepEqual(
      parameters().map(({ key }) => key),
      ['box_color'],
    );
  });

  it('tries values on the artboard and leaves the template as it is', async () => {
    const before = mounted.editor.state.template.value;
    const samples = findAll(mounted.panel, 'platen-sample-values')[0];
    assert.ok(samples);
    change(field(samples, 'headline'), 'value-input', 'Tried');
    await settle();
    assert.deepEqual(mounted.editor.state.previewValues.value, { headline: 'Tried' });
    const reset = findAll(mounted.panel, 'platen-button').find((button) => button.textContent?.includes('defaults'));
    reset?.click();
    assert.deepEqual(mounted.editor.state.previewValues.value, {});
    assert.equal(mounted.editor.state.template.value, before);
  });

  it('reads rows, shows one after another, and flags those that do not fit', async () => {
    await paste(mounted, rows);
    const { state } = mounted.editor;
    assert.deepEqual(state.previewValues.value, { headline: 'Hi', box_color: '#00ff00' });
    field(mounted.panel, 'Next row').click();
    await settle();
    assert.equal(state.previewValues.value['box_color'], '#0000ff');
    const table = findAll<HTMLElement & { findings: { checked: number; flags: Map<number, { error: string }[]> } }>(
      mounted.panel,
      'platen-rows-table',
    )[0];
    await until(() => table?.findings.checked === 4, 'the checks');
    const codes = [...(table?.findings.flags ?? [])].map(([index, flags]) => [index, flags.map(({ error }) => error)]);
    assert.deepEqual(codes, [
      [1, ['maxLength', 'text_overflow']],
      [2, ['required']],
      [3, ['unusable']],
    ]);
    await settle();
    assert.include(table?.shadowRoot?.textContent ?? '', '3 rows do not fit');
    assert.include(table?.shadowRoot?.textContent ?? '', 'The text of “Title” does not fit its box.');
    await checkAccess(mounted.panel);
    // A larger box makes room: the rows are checked again by themselves.
    mounted.editor.apply({
      label: 'Grow',
      recipe(draft) {
        const title = draft.pages[0]?.layers[0];
        if (title) title.height = 300;
      },
    });
    await until(() => table?.findings.flags.get(1)?.length === 1, 'the new checks');
    change(field(mounted.panel, 'Column “note” fills'), 'value-change', 'headline');
    await settle();
    assert.equal(state.previewValues.value['headline'], 'too long');
    field(mounted.panel, 'Close data').click();
    assert.deepEqual(state.previewValues.value, {});
  });

  it('keeps only the rows in sight in the page', async () => {
    await paste(mounted, `headline\n${Array.from({ length: 5000 }, (_, index) => `Row ${index}`).join('\n')}`);
    const table = findAll(mounted.panel, 'platen-rows-table')[0];
    assert.isBelow(table?.shadowRoot?.querySelectorAll('[role=option]').length ?? 0, 20);
    const list = table?.shadowRoot?.querySelector<HTMLElement>('.list');
    list?.focus();
    await sendKeys({ press: 'End' });
    await until(() => table?.shadowRoot?.textContent?.includes('Row 4999'), 'the last row');
    assert.equal(mounted.editor.state.previewValues.value['headline'], 'Row 4999');
  });

  it('has JSON Schema and TypeScript to copy', async () => {
    const section = findAll<HTMLElement & { heading: string }>(mounted.panel, 'platen-section').at(-1);
    section?.shadowRoot?.querySelector('button')?.click();
    await settle();
    const text = (): string => findAll(mounted.panel, 'pre')[0]?.textContent ?? '';
    assert.deepEqual(JSON.parse(text()).required, ['headline']);
    change(field(mounted.panel, 'Format'), 'value-change', 'typescript');
    await settle();
    assert.include(text(), 'export type Modifications');
  });

  for (const locale of ['en', 'ar'] as const) {
    it(`has nothing for axe to report in ${locale}`, async () => {
      await useLocale(locale);
      document.documentElement.lang = locale;
      document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr';
      try {
        for (const key of ['headline', 'box_color']) {
          await open(key);
          for (const section of findAll<HTMLElement & { collapsed: boolean }>(mounted.panel, 'platen-section'))
            section.collapsed = false;
          await settle();
          await checkAccess(mounted.panel);
        }
      } finally {
        await useLocale('en');
        document.documentElement.dir = 'ltr';
      }
    });
  }
});
