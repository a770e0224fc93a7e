import { photoCredit, type BrandImage, type PhotoCredit } from '@platen/api';
import type { ImageCredit } from '@platen/template';

/** The credit of a photo as an image layer keeps it. */
export function toImageCredit(credit: PhotoCredit): ImageCredit {
  return {
    text: credit.text.slice(0, 1000),
    ...(credit.creator_url !== null && { creatorUrl: credit.creator_url }),
    sourceUrl: credit.source_url,
    license: credit.license.slice(0, 200),
    ...(credit.license_url !== null && { licenseUrl: credit.license_url }),
  };
}

/** The credit that the service stored with a stock photo; undefined for other brand assets. */
export function creditOfAsset({ meta }: BrandImage): ImageCredit | undefined {
  const parsed = photoCredit.safeParse(meta['credit']);
  return parsed.success ? toImageCredit(parsed.data) : undefined;
}
