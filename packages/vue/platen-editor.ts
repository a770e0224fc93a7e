import { defineComponent, h, type PropType } from 'vue';
import type { Content, PlatenEditor as EditorElement, PlatenElementEventMap } from '@platen/editor';
import '@platen/editor';
import { useElement } from './use-element.ts';

/** Events of the element that the component emits, with the event itself. */
const emits = {
  ready: (_event: PlatenElementEventMap['ready']) => true,
  error: (_event: PlatenElementEventMap['error']) => true,
  'template-create': (_event: PlatenElementEventMap['template-create']) => true,
  'template-update': (_event: PlatenElementEventMap['template-update']) => true,
  'template-save': (_event: PlatenElementEventMap['template-save']) => true,
  'before-template-create': (_event: PlatenElementEventMap['before-template-create']) => true,
  'before-template-save': (_event: PlatenElementEventMap['before-template-save']) => true,
  'before-render': (_event: PlatenElementEventMap['before-render']) => true,
  'before-download': (_event: PlatenElementEventMap['before-download']) => true,
  render: (_event: CustomEvent<Content>) => true,
  download: (_event: CustomEvent<Content>) => true,
  'asset-request': (_event: PlatenElementEventMap['asset-request']) => true,
  'asset-select': (_event: PlatenElementEventMap['asset-select']) => true,
  'toolbar-button': (_event: CustomEvent<{ id: string }>) => true,
};

const given = <Name extends keyof EditorElement>(type: unknown) => ({
  type: type as PropType<EditorElement[Name]>,
  default: undefined,
});

/** The public instance of the component, as a template ref holds it. */
export interface PlatenEditorExposed {
  /** The element, with its methods; undefined until it is in the page. */
  readonly element: EditorElement | undefined;
}

/** `<platen-editor>` as a component. Its methods are those of the element, which a template ref gives as `element`. */
export const PlatenEditor = defineComponent({
  name: 'PlatenEditor',
  props: {
    template: given<'template'>(Object),
    templateId: given<'templateId'>(String),
    service: given<'service'>(String),
    session: given<'session'>([String, Object, Function]),
    embedId: given<'embedId'>(String),
    embedUserId: given<'embedUserId'>(String),
    locale: given<'locale'>(String),
    theme: given<'theme'>(String),
    shortcuts: given<'shortcuts'>(String),
    hideSections: given<'hideSections'>(String),
    assetBase: given<'assetBase'>(String),
    toolbarButtons: given<'toolbarButtons'>(Array),
    dictionaries: given<'dictionaries'>(Object),
  },
  emits,
  setup(props, { emit, expose, slots }) {
    const emitAny = emit as (type: string, event: Event) => void;
    const { element, node } = useElement<EditorElement>(props, Object.keys(emits), emitAny);
    const exposed: PlatenEditorExposed = {
      get element() {
        return element.value;
      },
    };
    expose(exposed);
    return () => h('platen-editor', node, slots['default']?.());
  },
});
