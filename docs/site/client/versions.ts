import { isRelease } from '../is-release.ts';
import type { DocsVersion } from '../versions.ts';
import { loadScript } from './load-script.ts';

declare global {
  var platenVersions: readonly DocsVersion[] | undefined;
}

/** Offers the versions that lie beside this one, and says on pages of an older one that there is a newer. */
export async function offerVersions(place: HTMLElement): Promise<void> {
  const { versions, version = '', path = 'index', root = '' } = document.documentElement.dataset;
  if (versions === undefined) return;
  await loadScript(versions);
  const known = globalThis.platenVersions ?? [];
  const addressIn = (other: DocsVersion): string =>
    `${root}../${other.version}/${other.pages.includes(path) ? path : 'index'}.html`;
  if (known.length > 1) place.replaceChildren(writeChooser(known, version, addressIn));
  const newest = known.find((other) => isRelease(other.version));
  const isOlder = newest && known.findIndex((other) => other.version === version) > known.indexOf(newest);
  if (!isOlder) return;
  const notice = document.createElement('p');
  notice.className = 'older';
  const link = document.createElement('a');
  link.href = addressIn(newest);
  link.textContent = `Read about ${newest.version}`;
  notice.append(`This page is about version ${version}. `, link);
  document.querySelector('main')?.prepend(notice);
}

function writeChooser(
  known: readonly DocsVersion[],
  version: string,
  addressIn: (version: DocsVersion) => string,
): HTMLElement {
  const chooser = document.createElement('details');
  const summary = document.createElement('summary');
  const words = document.createElement('span');
  words.className = 'visually-hidden';
  words.textContent = 'Version ';
  summary.append(words, version);
  const list = document.createElement('ul');
  for (const other of known) {
    const link = document.createElement('a');
    link.href = addressIn(other);
    link.textContent = other.version;
    if (other.version === version) link.setAttribute('aria-current', 'true');
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  chooser.append(summary, list);
  const close = (): void => {
    chooser.open = false;
  };
  chooser.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !chooser.open) return;
    close();
    summary.focus();
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !chooser.contains(target)) close();
  });
  return chooser;
}
