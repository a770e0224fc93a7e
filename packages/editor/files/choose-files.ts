/** Has the person choose files of their device; none when they do not. `accept` is that of a file input. */
export function chooseFiles(accept: string, multiple: boolean): Promise<File[]> {
  const { promise, resolve } = Promise.withResolvers<File[]>();
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.multiple = multiple;
  input.addEventListener('change', () => resolve([...(input.files ?? [])]));
  input.addEventListener('cancel', () => resolve([]));
  input.click();
  return promise;
}
