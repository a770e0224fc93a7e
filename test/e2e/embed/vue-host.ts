import { createApp, defineComponent, h, ref } from 'vue';

// A Vue page with the editor's element.
const wishes = new URLSearchParams(location.search);

const Designer = defineComponent({
  setup() {
    const saved = ref(0);
    return () => [
      h('output', String(saved.value)),
      h('div', { class: 'stage' }, [
        h('platen-editor', {
          'embed-id': wishes.get('embed'),
          'template-id': wishes.get('template'),
          'onTemplate-save': () => (saved.value += 1),
        }),
      ]),
    ];
  },
});

createApp(Designer).mount('#root');
