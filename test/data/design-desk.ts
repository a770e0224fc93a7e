import { parseTemplate, walkLayers, type Layer, type Template, type TextLayer } from '@platen/template';
import { setLayers } from '../../packages/editor/commands/set-layers.ts';
import { EditorState } from '../../packages/editor/store/editor-state.ts';
import { TemplateDocument } from '../../packages/editor/store/template-document.ts';

const text = { type: 'text', x: 10, y: 10, width: 200, height: 40 };
/** A card with text styles, tokens, two other languages and a master. */
export const card = parseTemplate({
  schemaVersion: 2,
  name: 'Card',
  tokens: {
    axes: [{ id: 'mode', values: ['light', 'dark'] }],
    values: {
      ink: { type: 'color', value: '#111111', when: [{ mode: 'dark', value: '#eeeeee' }] },
      large: { type: 'number', value: 40, when: [{ mode: 'dark', value: 44 }] },
    },
  },
  textStyles: {
    heading: {
      name: 'Heading',
      fontSize: { token: 'large' },
      fontWeight: 700,
      lineHeight: 1.5,
      fill: { type: 'solid', color: { token: 'ink' } },
    },
  },
  locales: {
    default: 'en',
    overrides: {
      de: { 'title.content': 'Karte', 'param.place': 'Berlin', 'title.fontSize': 30, 'prices.columns.item': 'Ware' },
      'de-AT': {},
    },
  },
  data: { motto: { type: 'text', default: 'Up' }, count: { type: 'number', default: 3 } },
  masters: [
    {
      id: 'letter',
      content: { x: 0, y: 0, width: 300, height: 300 },
      layers: [{ ...text, id: 'head', styleId: 'heading', runs: [{ text: 'Head' }] }],
    },
  ],
  pages: [
    {
      id: 'page',
      width: 400,
      height: 300,
      master: 'letter',
      parameters: [{ key: 'place', type: 'text', default: 'London', bindings: [{ layerId: 'place' }] }],
      layers: [
        { ...text, id: 'title', styleId: 'heading', runs: [{ text: 'Card' }], style: { fontFamily: 'Lora' } },
        { ...text, id: 'place', runs: [{ text: 'London' }] },
        { ...text, id: 'free', runs: [{ text: 'Free ' }, { text: 'entry', style: { fontWeight: 800 } }] },
        {
          type: 'group',
          id: 'group',
          width: 100,
          height: 100,
          layers: [{ ...text, id: 'inner', styleId: 'heading', runs: [{ text: 'Inner' }], alt: 'Words' }],
        },
        {
          ...text,
          type: 'table',
          id: 'prices',
          columns: [
            { key: 'item', title: 'Item' },
            { key: 'price', title: 'Price' },
          ],
          rows: [{ item: 'Tea', price: '2' }],
        },
      ],
    },
  ],
});

/** A template that is edited as it is shown. */
export class DesignDesk {
  readonly document: TemplateDocument;
  readonly state: EditorState;

  constructor(template: Template = card) {
    this.document = new TemplateDocument(template, {
      place: () => ({ pageId: 'page', selection: [] }),
      goTo: () => undefined,
    });
    this.state = new EditorState(this.document);
  }

  get template(): Template {
    return this.document.template.peek();
  }

  show(locale?: string, axes = {}): void {
    this.state.chosenDesign.value = { axes, ...(locale !== undefined && { locale }) };
  }

  /** Whether a text is on the shown page. */
  has(id: string): boolean {
    return this.state.layersById.peek().get(id)?.layer.type === 'text';
  }

  shown(id: string): TextLayer {
    return textIn(this.document.shown.peek(), id);
  }

  stored(id: string): TextLayer {
    return textIn(this.template, id);
  }

  /** The values of the shown language. */
  get values() {
    return this.template.locales?.overrides[this.state.shownDesign.peek().locale ?? ''];
  }

  set(id: string, change: (layer: Layer) => void): boolean {
    return this.document.apply(setLayers(this.state.page.peek(), [id], 'Change', change)!);
  }

  type(id: string, words: string): boolean {
    return this.set(id, (layer) => {
      if (layer.type === 'text') layer.runs = [{ text: words }];
    });
  }
}

function textIn({ pages, masters = [] }: Template, id: string): TextLayer {
  for (const { layers } of [...pages, ...masters])
    for (const { layer } of walkLayers(layers)) if (layer.id === id && layer.type === 'text') return layer;
  throw new Error(`No text ${id}`);
}
