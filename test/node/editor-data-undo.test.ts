import { it } from 'node:test';
import fc from 'fast-check';
import { parseTemplate, walkLayers } from '@platen/template';
import { deleteLayers } from '../../packages/editor/commands/delete-layers.ts';
import { duplicateLayers } from '../../packages/editor/commands/duplicate-layers.ts';
import {
  addData,
  changeDataKind,
  dataKinds,
  deleteData,
  freeDataName,
  moveData,
  newDataType,
  renameData,
} from '../../packages/editor/commands/edit-data.ts';
import {
  changeRepeat,
  removeRepeat,
  repeatLayers,
  setCondition,
  setExpression,
} from '../../packages/editor/commands/edit-rules.ts';
import { addInstance, detachInstances, makeComponent } from '../../packages/editor/commands/edit-components.ts';
import { removeProp, renameProp } from '../../packages/editor/commands/edit-props.ts';
import { groupLayers } from '../../packages/editor/commands/group-layers.ts';
import { moveInTree } from '../../packages/editor/commands/move-in-tree.ts';
import { setLayers } from '../../packages/editor/commands/set-layers.ts';
import { ungroupLayers } from '../../packages/editor/commands/ungroup-layers.ts';
import { componentsOf } from '@platen/template/internal';
import { testRows } from '../../packages/editor/store/data/test-rows.ts';
import { assertSame, Desk, pathsOf } from '../data/menu-desk.ts';

it('undoes 200 random edits inside repeats exactly, and is valid after each', () => {
  const edit = fc.tuple(fc.nat(20), fc.nat(1000), fc.nat(1000));
  fc.assert(
    fc.property(fc.array(edit, { minLength: 200, maxLength: 200 }), (edits) => {
      const desk = new Desk();
      const before = desk.template;
      for (const [kind, one, two] of edits) {
        randomEdit(desk, kind, one, two);
        parseTemplate(JSON.parse(JSON.stringify(desk.template)));
      }
      const after = desk.template;
      while (desk.document.canUndo.value) desk.document.undo();
      assertSame(desk.template, before);
      while (desk.document.canRedo.value) desk.document.redo();
      assertSame(desk.template, after);
    }),
    { numRuns: 4, seed: 16, endOnFailure: true },
  );
});

function randomEdit(desk: Desk, kind: number, one: number, two: number): void {
  const { template, page } = desk;
  const layers = [...walkLayers(page.layers)].map(({ layer }) => layer);
  const layer = layers[one % Math.max(1, layers.length)];
  const paths = pathsOf(template);
  const path = paths[two % Math.max(1, paths.length)];
  const id = layer?.id ?? '';
  const boxes = new Map();
  const sources = [
    'title',
    'dish.name',
    'dish.price * 2',
    'tag.label',
    'count(dishes)',
    'repeat.number',
    'nope',
    '1 +',
  ];
  const source = sources[two % sources.length] ?? '';
  switch (kind) {
    case 0:
      return void desk.apply(setExpression('page', [id], two % 3 === 0 ? 'opacity' : 'content', source));
    case 1:
      return void desk.apply(setCondition('page', [id], two % 4 === 0 ? undefined : `${source} == 3`));
    case 2:
      return void desk.apply(
        changeRepeat('page', id, 'Repeat', (repeat) => {
          if (two % 3 === 0) repeat.max = 1 + (two % 9);
          else if (two % 3 === 1) repeat.over = two % 2 === 0 ? 'drinks' : 'dishes';
          else repeat.alternate.push({ when: 'repeat.isFirst', overrides: { [`${id}.opacity`]: 0.2 } });
        }),
      );
    case 3:
      return void desk.apply(repeatLayers(template, page, [id], { over: 'dishes', as: `each${two}` }, boxes));
    case 4:
      return void desk.apply(removeRepeat('page', id));
    case 5:
      return void (path && desk.apply(renameData(template, path, freeDataName(template, path.slice(0, -1), 'name'))));
    case 6:
      return void (path && two % 3 === 0 && desk.apply(deleteData(template, path)));
    case 7:
      return void (path && desk.apply(moveData(template, path, one % 2 === 0 ? 1 : -1)));
    case 8: {
      const owner = path && (two % 2 === 0 ? path.slice(0, -1) : []);
      const type = newDataType(dataKinds[one % dataKinds.length] ?? 'text');
      return void (
        owner &&
        paths.length < 30 &&
        desk.apply(addData(owner, freeDataName(template, owner, 'field'), type))
      );
    }
    case 9:
      return void (
        path &&
        one % 3 === 0 &&
        desk.apply(changeDataKind(path, dataKinds[one % dataKinds.length] ?? 'text', two % 2 === 0))
      );
    case 10:
      return void (layers.length < 30 && desk.apply(duplicateLayers(template, page, [id])));
    case 11:
      return void (layers.length > 4 && desk.apply(deleteLayers(page, [id])));
    case 12: {
      const group = layers[two % Math.max(1, layers.length)];
      const isInside = layer?.type === 'group' && [...walkLayers(layer.layers)].some((each) => each.layer === group);
      const parentId = group?.type === 'group' && group !== layer && !isInside ? group.id : undefined;
      return void desk.apply(moveInTree(page, [id], { parentId, index: 0 }, boxes));
    }
    case 13:
      return void (layers.length < 30 && desk.apply(makeComponent(template, page, [id], boxes)));
    case 14: {
      const components = [...componentsOf(template).keys()];
      const of = components[two % Math.max(1, components.length)] ?? '';
      return void (layers.length < 30 && desk.apply(addInstance(template, page, of)));
    }
    case 15:
      return void (layers.length < 30 && desk.apply(detachInstances(template, page, [id])));
    case 16: {
      const [component] = componentsOf(template).values();
      if (!component) return;
      const names = Object.keys(component.component.props);
      const [name] = names;
      if (name === undefined || two % 4 === 0)
        desk.apply(
          setLayers(page, [component.id], 'Property', (target) => {
            if (target.type === 'group' && target.component)
              target.component.props[`prop${two}`] = newDataType(two % 2 === 0 ? 'text' : 'number');
          }),
        );
      else if (two % 4 === 1) desk.apply(removeProp(template, component, name));
      else if (two % 4 === 2) desk.apply(renameProp(template, component, name, `named${two}`));
      else desk.apply(setExpression('page', [component.layers[0]?.id ?? ''], 'content', name));
      return;
    }
    case 17: {
      const given =
        layer?.type === 'group' && layer.instance ? componentsOf(template).get(layer.instance.of) : undefined;
      if (!given) return;
      const [name] = Object.keys(given.component.props);
      if (two % 2 === 0 && name !== undefined) desk.apply(setExpression('page', [id], `props.${name}`, 'title'));
      else
        desk.apply(
          setLayers(page, [id], 'Difference', (target) => {
            if (target.type === 'group' && target.instance)
              target.instance.overrides[`${given.layers[0]?.id ?? ''}.opacity`] = 0.5;
          }),
        );
      return;
    }
    case 18: {
      const rows = testRows(desk.state);
      const name = path?.[0] ?? '';
      if (two % 5 === 0) rows.add();
      else if (two % 5 === 1) rows.delete();
      else if (two % 5 === 2) rows.show(one % rows.rows.value.length);
      else if (name !== '') rows.set(name, two % 2 === 0 ? [{ name: `Dish ${one}`, price: two }] : `Text ${one}`);
      return;
    }
    default:
      if (two % 3 === 0) desk.apply(groupLayers(template, page, [id], boxes));
      else if (two % 3 === 1) desk.apply(ungroupLayers(template, page, [id], boxes));
      else desk.apply(setLayers(page, [id], 'Opacity', (target) => void (target.opacity = (two % 10) / 10)));
  }
}
