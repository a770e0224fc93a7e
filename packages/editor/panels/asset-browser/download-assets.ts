import type { BrandFile } from '@platen/api';

/** Time between two downloads, in milliseconds: a browser drops those that begin at once. */
const betweenMs = 400;

/** Downloads files under their names, one after the other. A browser asks once whether a page may download several. */
export async function downloadAssets(files: readonly BrandFile[]): Promise<void> {
  for (const [index, { url, file_name: name }] of files.entries()) {
    if (index > 0) await new Promise((resolve) => setTimeout(resolve, betweenMs));
    const link = document.createElement('a');
    const address = new URL(url, location.href);
    address.searchParams.set('name', name);
    link.href = address.href;
    link.download = name;
    link.click();
  }
}
