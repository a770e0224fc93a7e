/** Gives every block of code a button that copies it, and takes those out of the order of Tab that need no scrolling. */
export function addCopyButtons(): void {
  const status = document.createElement('div');
  status.className = 'copied visually-hidden';
  status.setAttribute('role', 'status');
  document.body.append(status);
  for (const block of document.querySelectorAll<HTMLElement>('.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.setAttribute('aria-label', `Copy ${block.dataset['language'] ?? 'code'}`);
    const code = block.querySelector('pre');
    button.addEventListener('click', async () => {
      const words = (await copyText(code)) ? 'Copied' : 'Press Ctrl+C';
      button.textContent = words;
      status.textContent = words;
      setTimeout(() => {
        button.textContent = 'Copy';
        status.textContent = '';
      }, 2000);
    });
    block.append(button);
  }
}

/** Copies a text; where a page may not, as over plain HTTP, the text is selected to be copied by hand. */
async function copyText(element: HTMLElement | null): Promise<boolean> {
  if (!element) return false;
  try {
    await navigator.clipboard.writeText(element.textContent?.replace(/\n$/, '') ?? '');
    return true;
  } catch {
    getSelection()?.selectAllChildren(element);
    return false;
  }
}

/** Only what is wider than its place has to take the focus, for arrow keys to scroll it. */
export function watchScrolling(): void {
  const changes = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target instanceof HTMLElement) target.tabIndex = target.scrollWidth > target.clientWidth + 1 ? 0 : -1;
    }
  });
  for (const element of document.querySelectorAll('.code pre, .table')) changes.observe(element);
}
