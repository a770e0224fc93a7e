import { defineComponent, h, type PropType } from 'vue';
import type { ChosenAsset, PlatenAssetPicker as PickerElement } from '@platen/editor/asset-picker';
import '@platen/editor/asset-picker';
import { useElement } from './use-element.ts';

const emits = {
  ready: (_event: Event) => true,
  error: (_event: CustomEvent<{ code: string; message: string; cause: unknown }>) => true,
  'asset-select': (_event: CustomEvent<ChosenAsset>) => true,
};

const given = <Name extends keyof PickerElement>(type: unknown) => ({
  type: type as PropType<PickerElement[Name]>,
  default: undefined,
});

/** The public instance of the component, as a template ref holds it. */
export interface PlatenAssetPickerExposed {
  /** The element; undefined until it is in the page. */
  readonly element: PickerElement | undefined;
}

/** `<platen-asset-picker>` as a component. */
export const PlatenAssetPicker = defineComponent({
  name: 'PlatenAssetPicker',
  props: {
    service: given<'service'>(String),
    session: given<'session'>([String, Object, Function]),
    embedId: given<'embedId'>(String),
    embedUserId: given<'embedUserId'>(String),
    locale: given<'locale'>(String),
    theme: given<'theme'>(String),
    types: given<'types'>([String, Array]),
    source: given<'source'>(Object),
  },
  emits,
  setup(props, { emit, expose }) {
    const emitAny = emit as (type: string, event: Event) => void;
    const { element, node } = useElement<PickerElement>(props, Object.keys(emits), emitAny);
    const exposed: PlatenAssetPickerExposed = {
      get element() {
        return element.value;
      },
    };
    expose(exposed);
    return () => h('platen-asset-picker', node);
  },
});
