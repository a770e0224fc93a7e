import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import { parseTemplate } from '@platen/template';
import type { LitElement } from 'lit';
import '@platen/playground';
import { change, checkAccess, field, findAll, settle, until } from './editor-inspector/mount-panels.ts';

const template = parseTemplate({
  schemaVersion: 2,
  data: {
    title: { type: 'text', default: 'Lunch', description: 'The headline.' },
    open: { type: 'boolean' },
    words: { type: 'list', items: { type: 'text' }, default: ['one', 'two'] },
    dishes: {
      type: 'list',
      minItems: 1,
      maxItems: 3,
      items: {
        type: 'object',
        fields: {
          name: { type: 'text', constraints: { maxLength: 12 } },
          price: { type: 'number', constraints: { min: 0 } },
          photo: { type: 'imageUrl' },
          tags: { type: 'list', items: { type: 'object', fields: { label: { type: 'text' } } } },
        },
      },
      default: [
        { name: 'Soup', price: 4.5 },
        { name: 'Curry', price: 9 },
      ],
    },
  },
  tokens: { axes: [{ id: 'mode', values: ['light', 'dark'] }], values: {} },
  locales: { default: 'en', overrides: { de: { 'param.title': 'Mittagessen' } } },
  pages: [{ id: 'page', width: 400, height: 400, layers: [] }],
});

type Form = LitElement & { template: unknown; values: Record<string, unknown>; design: unknown };

describe('the form of the playground for data', () => {
  let form: Form;
  before(async () => {
    document.body.replaceChildren();
    document.body.style.cssText =
      '--surface:#fff;--sunken:#eee;--line:#ccc;--ink:#111;--ink-soft:#555;--accent:#3b2bd9;--accent-ink:#fff;--bad:#a81d2f;--radius-small:6px';
    form = Object.assign(document.createElement('parameter-form') as Form, { template });
    form.addEventListener('values-change', (event) => {
      form.values = (event as CustomEvent<Record<string, unknown>>).detail;
    });
    document.body.append(form);
    await until(() => findAll(form, 'platen-list-values')[0], 'the lists');
    await settle();
  });
  after(() => {
    form.remove();
    document.body.style.cssText = '';
  });
  const list = (label: string): HTMLElement => field(form, label);
  const button = (label: string): HTMLElement =>
    findAll(form, 'button').find((each) => each.getAttribute('aria-label') === label) ?? assert.fail(`no ${label}`);
  const item = (within: HTMLElement, index: number, what: string): void => {
    const rows = within.shadowRoot?.querySelectorAll('.items > li');
    const menu = rows?.item(index).querySelector('platen-menu');
    menu?.dispatchEvent(new CustomEvent('menu-select', { detail: what, bubbles: true }));
  };
  const type = async (label: string, text: string): Promise<void> => {
    change(field(form, label), 'value-input', text);
    await settle();
  };
  const focused = (): Element | null => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active;
  };

  it('shows defaults, and gives texts while they are typed', async () => {
    assert.equal(field<HTMLInputElement>(form, 'Title').value, 'Lunch');
    await type('Title', 'Dinner that is longer than thirty characters');
    assert.deepEqual(form.values, { title: 'Dinner that is longer than thirty characters' });
    await type('Title', '');
    assert.deepEqual(form.values, { title: '' });
    button('Reset Title to its default').click();
    await settle();
    assert.deepEqual(form.values, {});
    change(field(form, 'Open'), 'value-change', 'true');
    await settle();
    assert.deepEqual(form.values, { open: true });
    await checkAccess(form);
  });

  it('adds, moves, copies and deletes items of lists of texts, by keys too, and the focus follows', async () => {
    form.values = {};
    await settle();
    button('Add an item to Words').click();
    await until(() => focused()?.localName === 'textarea', 'the focus in the new item');
    await sendKeys({ type: 'three' });
    assert.deepEqual(form.values, { words: ['one', 'two', 'three'] });
    await sendKeys({ down: 'Alt' });
    await sendKeys({ press: 'ArrowUp' });
    await sendKeys({ up: 'Alt' });
    await settle();
    assert.deepEqual(form.values, { words: ['one', 'three', 'two'] });
    assert.include(list('Words').shadowRoot?.querySelector('[role=status]:last-of-type')?.textContent, 'now item 2');
    item(list('Words'), 0, 'copy');
    await settle();
    item(list('Words'), 3, 'delete');
    await settle();
    assert.deepEqual(form.values, { words: ['one', 'one', 'three'] });
    await until(() => focused()?.getAttribute('aria-label') === 'More options for item 3', 'the focus in the list');
    button('Reset Words to its default').click();
    await settle();
    assert.deepEqual(form.values, {});
  });

  it('has the fields of objects by their types, and says what is wrong at its path', async () => {
    form.values = {};
    await settle();
    const dishes = list('Dishes');
    const [first] = findAll<HTMLButtonElement>(dishes, 'button.line');
    first?.click();
    await settle();
    await type('Price', '-1');
    assert.deepEqual(form.values, {
      dishes: [
        { name: 'Soup', price: '-1' },
        { name: 'Curry', price: 9 },
      ],
    });
    assert.include(form.shadowRoot?.querySelector('data-form')?.shadowRoot?.textContent, 'dishes[0].price');
    assert.include(field<HTMLInputElement & { error: string }>(form, 'Price').error, 'at least 0');
    assert.equal(findAll(form, 'media-field').length, 1);
    // Lists in lists.
    button('Add an item to Tags').click();
    await until(() => findAll(form, 'platen-text-field').some((each) => 'label' in each && each.label === 'Label'), '');
    await type('Label', 'hot');
    assert.deepEqual((form.values['dishes'] as { tags?: unknown }[])[0]?.tags, [{ label: 'hot' }]);
    await checkAccess(form);
    first?.click();
    await settle();
    assert.include(first?.textContent, 'has errors');
  });

  it('takes pasted rows, and no more items than there can be', async () => {
    button('Paste rows into Dishes').click();
    await settle();
    const paste = field<HTMLInputElement & { error: string }>(form, 'Rows from a spreadsheet, CSV or JSON');
    change(paste, 'value-input', 'name\tprice\nTea\tcheap');
    await settle();
    assert.include(paste.error, 'price');
    change(paste, 'value-change', 'name\tprice\nTea\t2\nCake\t3\nPie\t4');
    await settle();
    assert.deepEqual(form.values['dishes'], [
      { name: 'Tea', price: '2' },
      { name: 'Cake', price: '3' },
      { name: 'Pie', price: '4' },
    ]);
    assert.isTrue((button('Add an item to Dishes') as HTMLButtonElement).disabled);
    form.values = { dishes: [] };
    await settle();
    assert.include(list('Dishes').shadowRoot?.querySelector('.error')?.textContent, 'at least 1');
  });

  it('has the defaults of the language, and choices of it and of axes', async () => {
    form.values = {};
    form.design = { axes: {}, locale: 'de' };
    await settle();
    assert.equal(field<HTMLInputElement>(form, 'Title').value, 'Mittagessen');
    const fields = Object.assign(document.createElement('design-fields') as Form, { template });
    document.body.append(fields);
    await settle();
    const selects = [...(fields.shadowRoot?.querySelectorAll('select') ?? [])];
    assert.deepEqual(
      selects.map(({ value, options }) => [value, options.length]),
      [
        ['light', 2],
        ['en', 2],
      ],
    );
    const chosen = new Promise((resolve) => {
      fields.addEventListener('design-change', (event) => resolve((event as CustomEvent).detail));
    });
    selects[0]!.value = 'dark';
    selects[0]!.dispatchEvent(new Event('change'));
    assert.deepEqual(await chosen, { axes: { mode: 'dark' } });
    await checkAccess(fields);
    fields.remove();
  });
});
