/** Downloads a file in the browser. */
export function downloadBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Browsers read the address a little after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
