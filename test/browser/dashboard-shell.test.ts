import { sendKeys, setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import { chooseLanguage, chooseTheme } from '../../packages/dashboard/session/preferences.ts';
import { checkPage, entry, findAllDeep, findDeep, listOf, openDashboard } from './dashboard/dashboard-scene.ts';
import { focused, until } from './editor-page.ts';

const three = [
  entry(1, 'Poster', { tags: ['print', 'summer'] }),
  entry(2, 'ملصق'),
  entry(3, `A name without an end ${'and '.repeat(50)}`, { embed_user_id: 'u1' }),
];
const folder = { id: 4, name: 'Social', parent_id: null, template_count: 1, created_at: '', updated_at: '' };
const filled = {
  'GET /studio/templates/all': listOf(three),
  'GET /studio/folders': { data: [folder] },
  'GET /studio/templates/tags': { data: [{ tag: 'print', count: 1 }] },
};

describe('the dashboard', () => {
  before(() => setViewport({ width: 1200, height: 700 }));
  afterEach(() => {
    document.body.replaceChildren();
    history.replaceState(null, '', '/');
  });

  it('shows the templates of the present workspace in every look and language, with nothing for axe to find', async () => {
    const { element, see, asked } = await openDashboard('/templates', filled);
    await see('platen-template-card');
    await see('platen-folder-card');
    await see('platen-select-field');
    assert.equal(document.title, 'Templates · Platen');
    assert.deepEqual(
      asked.map(({ workspace }) => workspace),
      asked.map(({ call }) => (call === 'GET /me' ? null : '7')),
    );
    assert.include(asked.map(({ call }) => call).join('\n'), 'folder_id=none&sort=newest&owner=workspace');
    await checkPage('light');
    chooseTheme('dark');
    await element.updateComplete;
    await checkPage('dark');
    await chooseLanguage('ar');
    await until(() => document.title === 'القوالب · Platen', 'Arabic');
    assert.equal(document.documentElement.dir, 'rtl');
    await checkPage('Arabic');
    await chooseLanguage('en');
  });

  it('teaches what a template is where there are none, and says why when they cannot be read', async () => {
    const empty = await openDashboard('/templates');
    const state = await empty.see('platen-empty-state');
    assert.include(state.textContent ?? '', 'A template is a design with parameters');
    await checkPage('empty');
    let tries = 0;
    const refuse = (): unknown =>
      tries++ === 0
        ? Response.json({ error: 'The database rests.', code: 'internal_error' }, { status: 500 })
        : listOf(three);
    const failing = await openDashboard('/templates', { 'GET /studio/templates/all': refuse });
    const error = await failing.see('platen-error-state');
    assert.include(error.shadowRoot?.textContent ?? '', 'The database rests.');
    await checkPage('failed');
    findDeep(error, 'platen-button')?.click();
    await failing.see('platen-template-card');
  });

  it('lets reviewers look and not change', async () => {
    const { element, see } = await openDashboard('/templates', filled, { role: 'reviewer' });
    await see('platen-template-card');
    assert.equal(
      findDeep(element, 'platen-page-templates')?.shadowRoot?.querySelector('platen-page-heading platen-button') ??
        undefined,
      undefined,
    );
    assert.equal(findDeep(element, 'platen-folder-card')?.shadowRoot?.querySelector('platen-menu'), null);
    history.replaceState(null, '', '/');
    const editing = await openDashboard('/templates/1/edit', filled, { role: 'reviewer' });
    assert.include((await editing.see('platen-empty-state')).shadowRoot?.textContent ?? '', 'You do not have access');
  });

  it('goes to the page for signing in when nobody is signed in', async () => {
    let isSent = false;
    const refused = Response.json({ error: 'Send your API key.', code: 'api_key_missing' }, { status: 403 });
    await openDashboard('/templates', { 'GET /me': refused }, { onSignedOut: () => (isSent = true) });
    await until(() => isSent, 'the page for signing in');
  });

  it('takes the focus to the heading of the page that a person goes to, and back', async () => {
    const { element, see, find } = await openDashboard('/templates', filled);
    await see('platen-template-card');
    element.dashboard?.router.go('/nowhere');
    await until(() => focused()?.textContent === 'Page not found', 'the heading');
    await checkPage('Page not found');
    history.back();
    await until(() => focused()?.localName === 'h1' && focused()?.textContent === 'Templates', 'the heading before');
    // Search stays where it is.
    await see('platen-template-card');
    const field = find('platen-text-field.search');
    field.focus();
    element.dashboard?.router.setQuery({ search: 'poster' });
    await element.updateComplete;
    assert.equal(focused()?.localName, 'input');
  });

  it('asks before it deletes, and Enter alone deletes nothing', async () => {
    const { see, asked, element } = await openDashboard('/templates', {
      ...filled,
      'DELETE /studio/templates/1': { message: 'It is gone.', id: '1' },
    });
    const card = await see('platen-template-card');
    const choose = (): void => {
      const detail = { action: 'delete', template: three[0] };
      card.dispatchEvent(new CustomEvent('template-action', { detail, bubbles: true }));
    };
    const deleted = (): boolean => asked.some(({ call }) => call.startsWith('DELETE'));
    choose();
    await see('platen-dialog[size=small]');
    await until(
      () => focused()?.closest('button') && focused()?.getRootNode() !== document && focusedWords() === 'Cancel',
      'the focus',
    );
    await checkPage('question');
    await sendKeys({ press: 'Enter' });
    await until(() => findDeep(element, 'platen-dialog[size=small]') === undefined, 'the end');
    assert.isFalse(deleted());
    choose();
    await see('platen-dialog[size=small]');
    await until(() => focusedWords() === 'Cancel', 'the focus');
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Enter' });
    await until(deleted, 'the call');
    assert.include((await see('.notice')).textContent ?? '', 'Template deleted');
  });

  it('moves a template into the folder that it is dropped on', async () => {
    const { see, asked } = await openDashboard('/templates', {
      ...filled,
      'PATCH /studio/templates/1/folder': { ...three[0], folder_id: 4, revision: 1, current_version: '1', report: [] },
    });
    const card = (await see('platen-template-card')).shadowRoot?.querySelector('article');
    const target = (await see('platen-folder-card')).shadowRoot?.querySelector('.card');
    const dataTransfer = new DataTransfer();
    const options = { dataTransfer, bubbles: true, cancelable: true, composed: true };
    card?.dispatchEvent(new DragEvent('dragstart', options));
    assert.isTrue(target && !target.dispatchEvent(new DragEvent('dragover', options)), 'it may be dropped there');
    target?.dispatchEvent(new DragEvent('drop', options));
    await until(() => asked.some(({ call }) => call === 'PATCH /studio/templates/1/folder'), 'the call');
    assert.include((await see('.notice')).textContent ?? '', 'Moved to “Social”');
  });

  it('tells by the bell what is new, goes to it, and marks it as read', async () => {
    const list = [
      news(4, 'mention', { comment: { id: 1, excerpt: 'Which one?' } }),
      news(3, 'review_wanted', { workspace: { id: '9', name: 'ورشة' }, item_id: 18 }),
    ];
    let unread = 0;
    const { element, see, find, asked } = await openDashboard('/templates', {
      ...filled,
      'GET /me/notifications': () => ({
        data: unread === 0 ? [] : list,
        unread_count: unread,
        pagination: { limit: 20, has_more: false, next_cursor: null },
      }),
      'POST /me/notifications/read': () => ({ data: { read: 1, unread_count: --unread } }),
    });
    const bell = await see('platen-notification-bell');
    const button = (): HTMLElement => findDeep(bell, 'button') as HTMLElement;
    await until(() => findDeep(bell, 'button'), 'the bell');
    button().click();
    assert.include((await see('.empty strong')).textContent ?? '', 'No notifications yet');
    button().click();
    await until(() => findDeep(bell, 'section') === undefined, 'its end');
    unread = 2;
    await until(() => {
      dispatchEvent(new Event('focus'));
      return button().ariaLabel === 'Notifications: 2 unread';
    }, 'the count');
    button().click();
    const entries = await until(() => {
      const found = findAllDeep(bell, 'platen-notification-entry');
      return found.length === 2 && found;
    }, 'the list');
    await checkPage('the bell');
    const words = entries.map((one) => (one.shadowRoot?.textContent ?? '').replaceAll(/[\u2068\u2069]/g, ''));
    assert.include(words[0] ?? '', 'بن mentioned you on “Poster”');
    assert.include(words[0] ?? '', 'Which one?');
    assert.include(words[1] ?? '', 'ورشة');
    findDeep(entries[1] as HTMLElement, 'a')?.click();
    await until(() => location.pathname === '/dashboard/approvals/shop-window/items/18', 'its page');
    await until(() => asked.some(({ call }) => call === 'POST /me/notifications/read'), 'the mark');
    assert.equal(element.dashboard?.session.workspace.value?.id, '9', 'where it is');
    await until(() => button().ariaLabel === 'Notifications: 1 unread', 'the count');
    assert.isUndefined(findDeep(find('platen-notification-bell'), 'section'));
    assert.lengthOf(
      asked.filter(({ call }) => call.startsWith('POST')),
      1,
      'once',
    );
  });

  it('has its navigation in a drawer where it is narrow', async () => {
    await setViewport({ width: 390, height: 700 });
    const { element, see, find } = await openDashboard('/templates', filled);
    await see('platen-template-card');
    await checkPage('narrow');
    assert.isAtMost(document.documentElement.scrollWidth, 390);
    find('header > platen-icon-button').shadowRoot?.querySelector('button')?.click();
    const link = await see('platen-side-navigation');
    await checkPage('drawer');
    findAllDeep(link, 'a')[0]?.click();
    await sendKeys({ press: 'Escape' });
    await until(() => findDeep(element, 'dialog[open]') === undefined, 'the end of the drawer');
    await setViewport({ width: 1200, height: 700 });
  });
});

/** A notification as lists have it. */
const news = (id: number, kind: string, extra: object = {}): object => ({
  id,
  kind,
  title: 'Poster',
  workspace: { id: '7', name: 'Analytical Engines' },
  flow: { id: 3, slug: 'shop-window', name: 'Shop window' },
  item_id: 17,
  template_id: 1,
  actor: { id: '2', name: 'بن' },
  comment: null,
  read_at: null,
  created_at: new Date().toISOString(),
  ...extra,
});

/** What the button says that has the focus. */
function focusedWords(): string {
  const root = focused()?.getRootNode();
  return root instanceof ShadowRoot ? (root.host.textContent ?? '').trim() : '';
}
