import { createApp, defineComponent, h, ref, shallowRef } from 'vue';
import { PlatenEditor, type PlatenEditorExposed } from '@platen/vue';

// A Vue page with the editor's component.
declare const SERVICE: string;
const wishes = new URLSearchParams(location.search);

const Designer = defineComponent({
  setup() {
    const saved = ref(0);
    const theme = ref<'light' | 'dark'>('light');
    const shown = shallowRef<PlatenEditorExposed>();
    Object.assign(window, { shown });
    return () => [
      h('output', `${saved.value} ${theme.value}`),
      h('button', { id: 'dark', onClick: () => (theme.value = 'dark') }, 'Dark'),
      h('div', { class: 'stage' }, [
        h(
          PlatenEditor,
          {
            ref: shown,
            service: `${SERVICE}/v1`,
            embedId: wishes.get('embed') ?? '',
            templateId: wishes.get('template') ?? '',
            theme: theme.value,
            onTemplateSave: () => (saved.value += 1),
          },
          () => h('b', { slot: 'logo' }, 'Acme'),
        ),
      ]),
    ];
  },
});

createApp(Designer).mount('#root');
