/** Opens the list of headings where there is place for it beside the text, and marks the heading that is read. */
export function followHeadings(contents: HTMLElement): void {
  const details = contents.querySelector('details');
  const wide = matchMedia('(min-width: 1180px)');
  const fit = (): void => {
    if (details) details.open = wide.matches;
  };
  fit();
  wide.addEventListener('change', fit);
  const links = new Map(
    [...contents.querySelectorAll('a')].map((link) => [decodeURIComponent(link.hash.slice(1)), link]),
  );
  const headings = [...links.keys()].flatMap((id) => document.getElementById(id) ?? []);
  const mark = (): void => {
    const reached = headings.filter((heading) => heading.getBoundingClientRect().top < 120).at(-1) ?? headings[0];
    for (const [id, link] of links) {
      if (id === reached?.id) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  let isDue = false;
  addEventListener(
    'scroll',
    () => {
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(() => {
        isDue = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();
}
