import { sendKeys, setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import { chooseLanguage, chooseTheme } from '../../packages/dashboard/session/preferences.ts';
import {
  contentOf,
  image,
  reviewAnswers,
  reviewComment,
  reviewItem,
  staleReview,
} from './dashboard/approval-answers.ts';
import { checkPage, findAllDeep, openDashboard, textOf, type DashboardScene } from './dashboard/dashboard-scene.ts';
import { until } from './editor-page.ts';

const path = '/approvals/window/items/81';
const item = 'GET /approval-flows/window/items/81';
/** Opens the review and waits for the image. */
async function openReview(given: object = {}, query = '', options: object = {}): Promise<DashboardScene> {
  const scene = await openDashboard(path + query, { ...(await reviewAnswers()), ...given }, options);
  await scene.see('platen-pin-layer');
  await scene.see('img, canvas');
  return scene;
}
const pressButton = (scene: DashboardScene, within: string, words: RegExp): void => {
  const found = findAllDeep(scene.find(within), 'platen-button').find((button) => words.test(button.textContent ?? ''));
  assert.ok(found, `${within}: ${words}`);
  found.click();
};
const bodyOf = ({ asked }: DashboardScene, call: string): unknown => asked.findLast((one) => one.call === call)?.body;

describe('the review of a template', () => {
  before(() => setViewport({ width: 1280, height: 800 }));
  afterEach(async () => {
    document.body.replaceChildren();
    history.replaceState(null, '', '/');
    await setViewport({ width: 1280, height: 800 });
  });

  it('shows the design, who decided and what was said, with nothing for axe to find in any look', async () => {
    const { element, see, find } = await openReview();
    const panel = await see('platen-decision-panel');
    await until(() => /1 of 2 approvals: Bo Berg/.test(textOf(panel)), 'the approvals');
    assert.match(textOf(panel), /Round 2/);
    assert.match(textOf(panel), /Was due/);
    assert.match(textOf(find('platen-page-heading')), /1 of 2 waiting for you/);
    const marked = await see('mark');
    assert.equal(marked.textContent, '@Ada Lovelace');
    await checkPage('light');
    chooseTheme('dark');
    await element.updateComplete;
    await checkPage('dark');
    await chooseLanguage('ar');
    await setViewport({ width: 390, height: 800 });
    await until(() => document.title.length > 0 && document.documentElement.dir === 'rtl', 'Arabic');
    await checkPage('Arabic, narrow');
    assert.isAtMost(find('main').scrollWidth, find('main').clientWidth, 'nothing is wider than the window');
    await chooseLanguage('en');
  });

  it('keeps pins at their place on the page at any zoom, and shows which comment is whose', async () => {
    const { see, find } = await openReview();
    const layer = await see('platen-pin-layer');
    const place = (): number[] => {
      const page = layer.getBoundingClientRect();
      const mark = findAllDeep(layer, '.pin')[0]?.getBoundingClientRect() ?? new DOMRect();
      return [(mark.left - page.left) / page.width, (mark.bottom - page.top) / page.height];
    };
    const fits = layer.getBoundingClientRect().width;
    const [x = 0, y = 0] = place();
    assert.closeTo(x, 0.25, 0.01);
    assert.closeTo(y, 0.5, 0.01);
    find('.viewport').focus();
    await sendKeys({ press: '+' });
    await sendKeys({ press: '+' });
    await until(() => layer.getBoundingClientRect().width > fits * 1.2, 'a larger page');
    const [largeX = 0, largeY = 0] = place();
    assert.closeTo(largeX, 0.25, 0.01);
    assert.closeTo(largeY, 0.5, 0.01);
    findAllDeep(layer, '.pin')[0]?.focus();
    await see('platen-comment-thread[active]');
    findAllDeep(layer, '.pin')[0]?.click();
    await until(() => findAllDeep(find('platen-comment-thread'), 'article:focus')[0], 'the focus on the comment');
    findAllDeep(find('platen-comment-thread'), '.pin')[0]?.click();
    await until(() => findAllDeep(layer, '.pin:focus')[0], 'the focus on the pin');
  });

  it('puts a pin by keys and mentions a person in its comment', async () => {
    const comments = [reviewComment(501)];
    const scene = await openReview({
      'POST /approval-flows/window/items/81/comments': (_url: URL, body: object) => {
        comments.push(reviewComment(502, { ...body, mentions: [], author: { id: '1', name: 'Ada Lovelace' } }));
        return Response.json({ comment: comments[1], warnings: [] }, { status: 201 });
      },
    });
    await sendKeys({ press: 'm' });
    await until(() => findAllDeep(scene.element, '.target:focus')[0], 'where a pin is put');
    await sendKeys({ press: 'ArrowRight' });
    await sendKeys({ down: 'Shift' });
    await sendKeys({ press: 'ArrowUp' });
    await sendKeys({ up: 'Shift' });
    await checkPage('putting a pin');
    await sendKeys({ press: 'Enter' });
    await until(() => findAllDeep(scene.element, 'textarea:focus')[0], 'where it is written');
    await sendKeys({ type: 'Larger, @bo' });
    await scene.see('[role=option]');
    await checkPage('people to mention');
    await sendKeys({ press: 'Enter' });
    await sendKeys({ down: 'Control' });
    await sendKeys({ press: 'Enter' });
    await sendKeys({ up: 'Control' });
    await until(() => findAllDeep(scene.element, 'platen-comment-thread').length === 2, 'the comment');
    assert.deepEqual(bodyOf(scene, 'POST /approval-flows/window/items/81/comments'), {
      text: 'Larger, @Bo Berg',
      mentions: ['2'],
      pin: { pageId: 'front', x: 0.51, y: 0.4 },
    });
    const numbers = findAllDeep(scene.find('platen-pin-layer'), '.pin').map((pin) => pin.textContent?.trim());
    assert.deepEqual(numbers, ['1', '2']);
  });

  it('compares with what was approved last, and says where that has no such page', async () => {
    const scene = await openReview({}, '?view=difference');
    await until(
      () => /100\.0 % of the page differs/.test(textOf(scene.find('platen-review-canvas'))),
      'the difference',
    );
    await sendKeys({ press: 'v' });
    await sendKeys({ press: 'v' });
    await until(() => findAllDeep(scene.element, 'platen-page-image').length === 2, 'side by side');
    assert.equal(location.search, '?view=side');
    const versions = findAllDeep(scene.element, 'platen-page-image').map(
      (one) => (one as HTMLElement & { version: string }).version,
    );
    assert.deepEqual(versions, ['4', '7']);
    await checkPage('side by side');
    findAllDeep(scene.find('platen-review-canvas'), 'platen-icon-button[icon=ChevronRight]')[0]?.click();
    await until(
      () => findAllDeep(scene.element, 'figcaption')[0]?.textContent?.includes('does not have this page'),
      'no page',
    );
  });

  it('approves what was looked at with limits, and has it looked at again when it was changed', async () => {
    let version = '7';
    const now = await image('#208050');
    const scene = await openReview({
      [item]: () => ({
        item: reviewItem({ template: { ...(reviewItem()['template'] as object), currentVersion: version } }),
      }),
      'GET /approval-flows/window/items/81/image': () => now,
      'GET /studio/templates/12': () => ({
        current_version: version,
        modifications: [{ key: 'headline', type: 'text', description: '', example: 'Bread' }],
        content: contentOf('front'),
      }),
      'POST /approval-flows/window/items/81/approve': () => {
        if (version === '8')
          return {
            item: reviewItem({
              template: { ...(reviewItem()['template'] as object), currentVersion: '8' },
              approvals: null,
            }),
            warnings: [],
          };
        version = '8';
        return staleReview();
      },
    });
    const approve = async (): Promise<void> => {
      await sendKeys({ press: 'a' });
      const dialog = await scene.see('platen-approve-dialog');
      await until(() => findAllDeep(dialog, 'textarea:focus')[0], 'the comment');
      pressButton(scene, 'platen-approve-dialog', /Limit/);
      await until(() => findAllDeep(dialog, 'platen-switch-field').length === 3, 'the limits');
      findAllDeep(dialog, 'input[role=switch]')[2]?.click();
      const select = findAllDeep(dialog, 'select')[0] as HTMLSelectElement;
      select.value = 'maxLength';
      select.dispatchEvent(new Event('change'));
      const number = await until(
        () => findAllDeep(findAllDeep(dialog, '.condition')[0] ?? dialog, 'input')[0],
        'the number',
      );
      number.focus();
      await sendKeys({ type: '40' });
      await checkPage('approving');
      pressButton(scene, 'platen-approve-dialog', /Approve/);
    };
    await approve();
    const stale = await scene.see('.stale');
    assert.deepEqual(bodyOf(scene, 'POST /approval-flows/window/items/81/approve'), {
      reviewedVersion: '7',
      outputs: ['image', 'pdf'],
      conditions: { headline: { maxLength: 40 } },
    });
    assert.equal(findAllDeep(scene.element, 'platen-approve-dialog').length, 0);
    const [button] = findAllDeep(scene.find('platen-decision-panel'), 'platen-button[variant=primary]');
    assert.isTrue(button?.hasAttribute('disabled'), 'nothing is decided about what nobody looked at');
    findAllDeep(stale, 'platen-button')[0]?.click();
    await until(() => findAllDeep(scene.element, '.stale').length === 0, 'the new version');
    await scene.see('img');
    await approve();
    await until(() => findAllDeep(scene.element, 'platen-approve-dialog').length === 0, 'the approval');
    assert.equal(
      (bodyOf(scene, 'POST /approval-flows/window/items/81/approve') as { reviewedVersion: string }).reviewedVersion,
      '8',
    );
  });

  it('tells a submitter why they cannot approve, asks for words with changes, and moves as the role allows', async () => {
    const own = { approvals: { ...(reviewItem()['approvals'] as object), submitter: { id: '1' } } };
    const changes = 'POST /approval-flows/window/items/81/request-changes';
    const scene = await openReview({
      [item]: { item: reviewItem(own) },
      [changes]: {
        item: reviewItem({
          stage: { id: 1, slug: 'draft', name: 'Draft', category: 'open', color: null },
          approvals: null,
        }),
        warnings: [],
      },
    });
    const panel = scene.find('platen-decision-panel');
    await until(() => /You submitted it/.test(textOf(panel)), 'why not');
    assert.equal(findAllDeep(panel, 'platen-button[variant=primary]').length, 0);
    await sendKeys({ press: 'a' });
    await sendKeys({ press: 'r' });
    const dialog = await scene.see('platen-text-dialog');
    assert.equal(findAllDeep(scene.element, 'platen-approve-dialog').length, 0);
    await until(() => findAllDeep(dialog, 'textarea:focus')[0], 'the words');
    pressButton(scene, 'platen-text-dialog', /Request changes/);
    await until(() => /Enter a comment/.test(textOf(dialog)), 'that words are missing');
    await sendKeys({ type: 'The price.' });
    pressButton(scene, 'platen-text-dialog', /Request changes/);
    await until(() => /Still in progress/.test(textOf(panel)), 'the draft');
    await until(() => findAllDeep(scene.element, 'platen-text-dialog').length === 0, 'no dialog');
    assert.deepEqual(bodyOf(scene, changes), { reviewedVersion: '7', comment: 'The price.' });
    pressButton(scene, 'platen-decision-panel', /Submit for review/);
    assert.match(textOf(await scene.see('platen-text-dialog')), /The people who decide there are notified/);
    document.body.replaceChildren();
    const reviewer = await openReview({}, '', { role: 'reviewer' });
    assert.equal(findAllDeep(reviewer.find('platen-decision-panel'), 'platen-menu').length, 0);
  });

  it('says why it shows nothing, and teaches where nothing was said', async () => {
    let tries = 0;
    const { see, find } = await openDashboard(path, {
      ...(await reviewAnswers()),
      [item]: () =>
        tries++ === 0
          ? Response.json(
              {
                error: 'not_found',
                code: 'approval.item_not_found',
                message: 'There is no such item in this flow.',
                helpUrl: '',
              },
              { status: 404 },
            )
          : { item: reviewItem({ lastApproved: null }) },
      'GET /approval-flows/window/items/81/comments': { comments: [] },
    });
    const error = await see('platen-error-state');
    assert.include(error.shadowRoot?.textContent ?? '', 'There is no such item');
    error.shadowRoot?.querySelector<HTMLElement>('platen-button')?.click();
    const list = await see('platen-comment-list');
    await until(() => /No comments yet/.test(textOf(list)), 'no comments');
    assert.equal(findAllDeep(find('platen-review-canvas'), '.views').length, 0, 'nothing to compare with');
  });
});
