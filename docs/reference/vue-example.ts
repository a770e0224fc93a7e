import { defineComponent, h, shallowRef } from 'vue';
import { PlatenEditor, type PlatenEditorExposed } from '@platen/vue';

/** An editor with a button that makes an image of what it shows. */
export const Designer = defineComponent({
  props: { templateId: { type: String, required: true } },
  setup(props) {
    const shown = shallowRef<PlatenEditorExposed>();
    const download = async (): Promise<void> => {
      const content = await shown.value?.element?.requestContent('png', { scale: 2 });
      if (content) window.open(URL.createObjectURL(content.blob));
    };
    return () => [
      h('button', { onClick: () => void download() }, 'Image'),
      h(PlatenEditor, {
        ref: shown,
        service: 'https://platen.example/v1',
        embedId: 'emb_0123456789',
        templateId: props.templateId,
      }),
    ];
  },
});
