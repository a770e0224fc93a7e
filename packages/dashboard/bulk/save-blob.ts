/** Saves bytes as a download of the browser, under a name with its ending. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Browsers begin to read it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
