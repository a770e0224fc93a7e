/** The script of every page. Pages are read without it; it adds search, copying, appearance, versions and the heading that is read. */
import { addAppearance } from './appearance.ts';
import { followHeadings } from './contents.ts';
import { addCopyButtons, watchScrolling } from './copy-code.ts';
import { addSearch } from './search-dialog.ts';
import { offerVersions } from './versions.ts';

const find = (selector: string): HTMLElement | null => document.querySelector(selector);

const [search, appearance, contents, version] = [
  find('.bar .find'),
  find('.appearance'),
  find('.contents'),
  find('.bar .version'),
];
if (search) addSearch(search);
if (appearance) addAppearance(appearance);
if (contents) followHeadings(contents);
if (version) void offerVersions(version);
addCopyButtons();
watchScrolling();
// The list of pages is long: it begins where one is.
const pages = find('#allPages');
const here = pages?.querySelector<HTMLElement>('[aria-current]');
if (pages && here) pages.scrollTop = Math.max(0, here.offsetTop - pages.clientHeight / 2);
