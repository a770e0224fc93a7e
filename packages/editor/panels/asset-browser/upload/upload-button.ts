import { msg } from '@lit/localize';
import type { BrandAssetType } from '@platen/api';
import { html, nothing, type TemplateResult } from 'lit';
import '../../../controls/icon-button.ts';

/** Files that a chooser offers for each type of asset. */
export const acceptedFiles: Readonly<Record<Exclude<BrandAssetType, 'color'>, string>> = {
  image: 'image/png,image/jpeg,image/webp,image/gif,image/avif,image/svg+xml',
  font: '.ttf,.otf,.woff,.woff2',
  video: 'video/mp4,video/quicktime,video/webm,.mkv',
  audio: 'audio/*',
};

/** A button that has the person choose files of these types; nothing where none of them is a file. */
export function uploadButton(
  types: readonly BrandAssetType[],
  take: (files: readonly File[]) => void,
): TemplateResult | typeof nothing {
  const accepted = types.flatMap((type) => (type === 'color' ? [] : [acceptedFiles[type]])).join(',');
  if (accepted === '') return nothing;
  const choose = ({ currentTarget }: Event): void => {
    const input = currentTarget instanceof Element ? currentTarget.nextElementSibling : undefined;
    if (input instanceof HTMLInputElement) input.click();
  };
  return html`<platen-icon-button icon="Upload" .label=${msg('Upload files')} @click=${choose}></platen-icon-button
    ><input
      type="file"
      multiple
      hidden
      tabindex="-1"
      aria-label=${msg('Upload files')}
      accept=${accepted}
      @change=${(event: Event) => {
        const input = event.target as HTMLInputElement;
        take([...(input.files ?? [])]);
        input.value = '';
      }}
    />`;
}
