import { msg, str } from '@lit/localize';
import type { StockPhoto } from '@platen/api';
import { layer as layerSchema, type ImageLayer } from '@platen/template';
import { toImageCredit } from '../../assets/photo-credit.ts';
import { addLayers } from '../../commands/add-layers.ts';
import type { Editor } from '../../context/editor-context.ts';
import { placeOnPage } from '../../files/layer-of-file.ts';
import { replaceImage } from '../../files/take-files.ts';
import type { DropPlace } from '../watch-drop.ts';

/**
 * Puts a photo on the shown page, or into the image layer it was dropped on, with its credit. The provider is told of it by the service.
 * Throws ServiceResponseError.
 */
export async function usePhoto(editor: Editor, photo: StockPhoto, place?: DropPlace): Promise<void> {
  const { service } = editor;
  if (!service) return;
  const pageId = editor.state.page.peek().id;
  const { provider, id } = photo;
  const { data } = await service.client.useStockPhoto({ query: service.scope, body: { provider, id } });
  const credit = toImageCredit(data.credit);
  const name = (data.title || data.credit.text).slice(0, 255);
  const onto = place?.onto;
  if (onto?.type === 'image' && !onto.locked && editor.state.page.peek().id === pageId) {
    replaceImage(editor, onto, data.source, credit);
  } else {
    const template = editor.state.template.peek();
    // Somebody may have gone to another page, or deleted this one, in the meantime.
    const page = template.pages.find((each) => each.id === pageId) ?? editor.state.page.peek();
    const layer = layerSchema.parse({
      type: 'image',
      id: 'photo',
      name,
      alt: data.title,
      source: data.source,
      credit,
      ...placeOnPage(page, data, place?.point),
    }) as ImageLayer;
    editor.apply(addLayers(template, [layer], { pageId: page.id }, msg('Add photo')));
  }
  editor.announce(msg(str`${name}: added`));
}
