import { OrshotEmbed } from '@orshot/embed';

// A page that shows the editor by the npm package, as its documentation says.
declare const SERVICE: string;
const wishes = new URLSearchParams(location.search);
const notified: { type: string; data: unknown }[] = [];
const embed = new OrshotEmbed({
  url: `${SERVICE}/embeds`,
  embedId: wishes.get('embed') ?? '',
  templateId: wishes.get('template') ?? '',
  modifications: { title: 'From the host' },
});
for (const type of ['template:create', 'template:update', 'template:content', 'error'] as const) {
  embed.on(type, (data: unknown) => notified.push({ type, data }));
}
const container = document.querySelector<HTMLElement>('#editor');
if (container) embed.mount(container);
Object.assign(window, { embed, notified });
