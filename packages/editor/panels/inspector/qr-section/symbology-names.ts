import type { QrLayer } from '@platen/template';

/** Names of code types; the same in every language. */
export const symbologyNames: Readonly<Record<QrLayer['symbology'], string>> = {
  qr: 'QR',
  'data-matrix': 'Data Matrix',
  aztec: 'Aztec',
  pdf417: 'PDF417',
  'code-128': 'Code 128',
  'code-39': 'Code 39',
  'ean-13': 'EAN-13',
  'ean-8': 'EAN-8',
  'upc-a': 'UPC-A',
  'itf-14': 'ITF-14',
};
