import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { box, textOf, words, type DesignerJob } from './job.ts';

const bar = 'platen-selection-bar';
const values = 'platen-test-values-bar';
const photo = fileURLToPath(new URL('../../fixtures/images/photo.jpg', import.meta.url));

/** Jobs with data, styles, pages, time and versions. */
export const templateJobs: readonly DesignerJob[] = [
  {
    name: 'makes a table of spreadsheet cells, merges, styles and adds',
    layers: [],
    async work(hands) {
      await hands.use('button', 'Table');
      await hands.until(({ state, artboard }) => {
        const [table] = state.page.value.layers;
        return table !== undefined && (artboard?.boundsOf([table.id])?.height ?? 0) > 0;
      }, 0);
      // As LibreOffice and the like put them there.
      await hands.copyElsewhere({
        'text/plain': 'Plan\tMonth\tYear\nBasic\t9\t90\nTeam\t29\t290\n',
        'text/html':
          '<table><tr><th>Plan</th><th>Month</th><th>Year</th></tr><tr><td>Basic</td><td>9</td><td>90</td></tr><tr><td>Team</td><td>29</td><td>290</td></tr></table>',
      });
      // At once, while the editing of cells is still fetched.
      await hands.click(220, 230, { count: 2 });
      await hands.press('Control+KeyV');
      await hands.until(({ state }) => JSON.stringify(state.page.value.layers[0]).includes('290'), 0);
      // The header, by the bar.
      await hands.click(220, 230);
      await hands.use('button', 'Cell', bar);
      await hands.choose('Applies to', 'Whole rows', bar);
      await hands.use('button', 'Cell fill: transparent', bar);
      await hands.fill('textbox', 'Hex', '#fde68a');
      await hands.press('Escape', 'Escape');
      await hands.drag([485, 270], [570, 270]);
      await hands.click(570, 270, { button: 'right' });
      await hands.use('menuitem', 'Merge cells');
      await hands.click(250, 310);
      await hands.click(250, 310, { button: 'right' });
      await hands.use('menuitem', 'Row');
      await hands.use('menuitem', 'Insert below');
      const [table] = await hands.layers();
      assert.ok(table?.type === 'table');
      assert.deepEqual(
        table.columns.map(({ title, align }) => [title, align]),
        [
          ['Plan', 'start'],
          ['Month', 'end'],
          ['Year', 'end'],
        ],
      );
      assert.equal(table.rows.length, 3);
      assert.equal(table.cells.find(({ row }) => row === 0)?.colSpan, 2);
      assert.match(JSON.stringify(table), /#fde68a/);
    },
  },

  {
    name: 'fills a text and an image by parameters and tries values of both',
    layers: [
      words('t', 100, 'Hello'),
      { type: 'image', id: 'i', x: 100, y: 250, width: 300, height: 200, source: 'library:images/arches.webp' },
    ],
    async work(hands) {
      await hands.clickLayer('t');
      await hands.use('button', 'Make Content a parameter', 'platen-inspector');
      await hands.fill('textbox', 'New parameter key', 'headline');
      await hands.press('Escape');
      await hands.clickLayer('i');
      await hands.use('button', 'Make Image a parameter', 'platen-inspector');
      await hands.fill('textbox', 'New parameter key', 'picture');
      await hands.press('Escape');
      await hands.until(({ state }) => state.page.value.parameters.length === 2, 0);
      await hands.fill('textbox', 'headline', 'Good morning');
      await hands.until(({ state }) => state.previewValues.value['headline'] === 'Good morning', 0);
      // Another picture, from this device.
      await hands.use('button', 'picture: arches.webp', values);
      await hands.use('button', 'picture: arches.webp Comes with Platen (Choose another)', values);
      const [files] = await Promise.all([hands.page.waitForFileChooser(), hands.use('button', 'Upload files')]);
      await files.accept([photo]);
      await hands.use('gridcell', 'photo, Image · 640 × 480 · 32 kB');
      await hands.control('button', 'picture: photo', values);
      await hands.ask(({ artboard }) => artboard?.settled(), 0);
      const tried = await hands.ask(({ state }) => state.previewValues.value['picture'], 0);
      assert.match(String(tried), /^asset:/);
      const [text, image] = (await hands.template()).pages[0]?.layers ?? [];
      assert.equal(textOf(text), 'Hello');
      assert.ok(image?.type === 'image' && image.source === 'library:images/arches.webp');
      await hands.use('button', 'Reset to defaults', values);
      await hands.control('button', 'picture: arches.webp', values);
    },
  },

  {
    name: 'pastes rows of a spreadsheet and walks through them',
    layers: [words('t', 100, 'Hello')],
    async work(hands) {
      await hands.clickLayer('t');
      await hands.use('button', 'Make Content a parameter', 'platen-inspector');
      await hands.fill('textbox', 'New parameter key', 'name');
      await hands.press('Escape');
      await hands.use('button', 'Parameters');
      await hands.use('button', 'Preview with data');
      await hands.copyElsewhere({
        'text/plain': 'name\nAda\nGrace\nA name that is so long that it leaves the box of the text where it stands\n',
      });
      await hands.use('button', 'Paste');
      await hands.until(({ state }) => state.previewValues.value['name'] === 'Ada', 0);
      await hands.use('button', 'Next row');
      await hands.until(({ state }) => state.previewValues.value['name'] === 'Grace', 0);
    },
  },

  {
    name: 'shares a text style and a color style, and changes both',
    layers: [words('t', 100, 'Hello'), words('u', 250, 'World')],
    async work(hands) {
      const panel = 'platen-styles-panel';
      await hands.use('button', 'Styles');
      await hands.clickLayer('t');
      await hands.use('button', 'New text style from the selected text');
      await hands.clickLayer('u');
      await hands.use('button', 'Text style 1 Inter · 40 · Used in 1');
      await hands.control('button', 'Text style 1 Inter · 40 · Used in 2');
      await hands.fill('spinbutton', 'Size', '72', panel);
      await hands.control('button', 'Text style 1 Inter · 72 · Used in 2');
      await hands.use('button', 'Settings of Text style 1');
      await hands.use('button', 'New color style from the selected layer');
      await hands.clickLayer('t');
      await hands.use('button', 'color #000000 · Used in 1');
      await hands.fill('textbox', 'Value', '#15803d', panel);
      const { pages, textStyles, tokens } = await hands.template();
      assert.deepEqual(
        pages[0]?.layers.map((layer) => layer.type === 'text' && [layer.styleId, layer.style.fill]),
        ['t', 'u'].map(() => [Object.keys(textStyles ?? {})[0], { type: 'solid', color: 'var(--color)' }]),
      );
      assert.equal(Object.values(textStyles ?? {})[0]?.fontSize, 72);
      assert.equal(tokens?.values['color']?.value, '#15803d');
      // The bar shows the color that the style has.
      await hands.control('button', 'Text color: color', bar);
    },
  },

  {
    name: 'pastes rich text of another program onto the page',
    layers: [],
    async work(hands) {
      await hands.copyElsewhere({
        'text/plain': 'Menu of the day',
        'text/html':
          '<h1 style="color:#b91c1c">Menu</h1><p>of the <b>day</b>, see <a href="https://example.com/">our site</a></p><ul><li>Soup</li><li>Bread</li></ul>',
      });
      await hands.ask(({ artboard }) => artboard?.focus(), 0);
      await hands.press('Control+KeyV');
      await hands.until(({ state }) => state.page.value.layers.length === 1, 0);
      const [pasted] = await hands.layers();
      assert.ok(pasted);
    },
  },

  {
    name: 'adds, duplicates and moves pages and copies a layer across them',
    layers: [words('t', 100, 'Hello')],
    async work(hands) {
      await hands.clickLayer('t');
      await hands.press('Control+KeyC');
      await hands.use('button', 'Pages');
      await hands.use('button', 'Duplicate page');
      await hands.use('button', 'Add page', 'platen-pages-panel');
      await hands.until(({ state }) => state.template.value.pages.length === 3, 0);
      await hands.ask(({ artboard }) => artboard?.focus(), 0);
      await hands.press('Control+KeyV');
      await hands.until(({ state }) => state.page.value.layers.length === 1, 0);
      await hands.use('button', 'Move page back');
      const { pages } = await hands.template();
      assert.deepEqual(
        pages.map(({ layers }) => textOf(layers[0])),
        ['Hello', 'Hello', 'Hello'],
      );
    },
  },

  {
    name: 'makes the design in another size',
    layers: [box('logo', 30, 30), words('t', 270, 'In the middle'), { ...box('band', 0, 520), width: 800, height: 80 }],
    async work(hands) {
      await hands.use('button', 'Resize…');
      await hands.use('checkbox', 'Instagram Story 1080 × 1920');
      await hands.use('button', 'Add 1 page');
      await hands.until(({ state }) => state.template.value.pages.length === 2, 0);
      const { pages } = await hands.template();
      assert.deepEqual([pages[1]?.width, pages[1]?.height], [1080, 1920]);
    },
  },

  {
    name: 'animates a layer, drags a keyframe, bends its curve by hand and plays it',
    layers: [words('t', 100, 'Hello')],
    async work(hands) {
      const track = 'platen-timeline';
      await hands.clickLayer('t');
      await hands.use('button', 'Timing and motion', 'platen-inspector');
      await hands.choose('Entrance', 'Slide', 'platen-inspector');
      await hands.until(({ timeline }) => timeline !== undefined, 0);
      await hands.use('button', 'Show design', track);
      await hands.choose('Animate', 'Opacity', 'platen-inspector');
      const others = await hands.control('combobox', 'Animate', 'platen-inspector');
      const ruler = await (await hands.control('slider', 'Playhead', track)).boundingBox();
      const first = await (await hands.control('option', 'Opacity 100 % at 0:00.00', track)).boundingBox();
      assert.ok(ruler && first);
      // One second is 234 pixels of the timeline here.
      await hands.page.mouse.click(first.x + first.width / 2 + 468, ruler.y + 8);
      await hands.until(({ state }) => state.momentMs.value !== undefined, 0);
      await hands.fill('spinbutton', 'Opacity', '20', 'platen-inspector');
      const [text] = await hands.layers();
      const [opacity] = text?.motion?.keyframes ?? [];
      assert.deepEqual(
        opacity?.keyframes.map(({ value }) => value),
        [1, 0.2],
      );
      assert.equal(
        await others.evaluate((list) => (list as HTMLSelectElement).selectedOptions[0]?.label.trim()),
        'Choose a property…',
      );
      // The second one is dragged a second earlier, as one step.
      const last = await (await hands.control('option', 'Opacity 20 % at 0:02.00', track)).boundingBox();
      assert.ok(last);
      const [x, y] = [last.x + last.width / 2, last.y + last.height / 2];
      await hands.page.mouse.move(x, y);
      await hands.page.mouse.down();
      await hands.page.mouse.move(x - 234, y, { steps: 5 });
      await hands.page.mouse.up();
      await hands.control('option', 'Opacity 20 % at 0:01.00', track);
      // The course from the first one is bent by hand.
      await hands.use('option', 'Opacity 100 % at 0:00.00', track);
      await hands.use('button', 'Easing curve', track);
      const [handle, other] = await Promise.all(
        ['start', 'end'].map(async (end) =>
          (await hands.control('slider', `Handle at the ${end}`, track)).boundingBox(),
        ),
      );
      // The service's policy forbids styles in attributes: the handles are placed without.
      assert.ok(
        handle && other && other.x - handle.x > 40 && handle.y - other.y > 40,
        JSON.stringify({ handle, other }),
      );
      await hands.page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
      await hands.page.mouse.down();
      await hands.page.mouse.move(handle.x + 60, handle.y - 40, { steps: 5 });
      await hands.page.mouse.up();
      await hands.press('Escape');
      const [bent] = (await hands.layers())[0]?.motion?.keyframes ?? [];
      assert.ok(Array.isArray(bent?.keyframes[0]?.easing), JSON.stringify(bent));
      // It plays until it is stopped, and that moment stays.
      await hands.use('button', 'Show design', track);
      await hands.use('button', 'Play', track);
      await hands.page.waitForSelector('platen-editor >>> .clock ::-p-text(0:01.)');
      await hands.use('button', 'Pause', track);
      await hands.until(({ state }) => (state.momentMs.value ?? 0) > 1000, 0);
    },
  },

  {
    name: 'names a version, compares it with what came after, and restores it',
    layers: [words('t', 100, 'Hello')],
    async work(hands) {
      const rewrite = async (text: string): Promise<void> => {
        await hands.clickLayer('t', { count: 2 });
        await hands.press('Control+KeyA');
        await hands.page.keyboard.type(text);
        await hands.press('Escape', 'Control+KeyS');
        await hands.until(({ state }) => state.saving.value === 'saved', 0);
      };
      await rewrite('First');
      await hands.use('button', 'Menu');
      await hands.use('menuitem', 'File');
      await hands.use('menuitem', 'Version history');
      const versions = await hands.page.waitForSelector('platen-editor >>> platen-version-list >>> button.version');
      await versions?.click();
      await hands.fill('textbox', 'Version name', 'Before the change');
      await hands.use('button', 'Close');
      await rewrite('Second');
      await hands.use('button', 'Menu');
      await hands.use('menuitem', 'File');
      await hands.use('menuitem', 'Version history');
      // What was is set beside what is, and comes back.
      const named = await hands.page.waitForSelector('platen-editor >>> button.version ::-p-text(Before the change)', {
        visible: true,
      });
      await named?.click();
      await hands.choose('View', 'Differences from now', 'platen-versions');
      await hands.page.waitForSelector('platen-editor >>> platen-change-list >>> ::-p-text(t: Text)', {
        visible: true,
      });
      await hands.page.waitForSelector('platen-editor >>> platen-page-difference', { visible: true });
      await hands.use('button', 'Restore this version', 'platen-versions');
      await hands.until(({ state }) => JSON.stringify(state.page.value.layers[0]).includes('First'), 0);
    },
  },
];
