import assert from 'node:assert/strict';
import { operatorsOf, PdfObjects, type PdfJson } from './pdf-objects.ts';

/** Everything that is drawn is marked, forms included; marks are balanced, and each number leads to an element that holds it. */
export function checkContent(objects: PdfObjects, owner: PdfJson, content: string): void {
  const parts = operatorsOf(content);
  let depth = 0;
  for (const [index, part] of parts.entries()) {
    if (part === 'BDC' || part === 'BMC') depth += 1;
    else if (part === 'EMC') depth -= 1;
    else if (part === 'Do') {
      const names = objects.at(owner, '/Resources', '/XObject') as Record<string, PdfJson>;
      const form = names[parts[index - 1] ?? ''];
      if (depth > 0) continue;
      assert.equal(objects.at(form, '/Subtype'), '/Form', 'an image is drawn outside of the structure');
      checkContent(objects, objects.get(form), objects.streamOf(form));
    } else if (['f', 'f*', 'S', 'Tj', 'TJ', 'sh', 'B'].includes(part)) {
      assert.ok(depth > 0, `${part} is drawn outside of the structure`);
    }
    assert.ok(depth >= 0);
  }
  assert.equal(depth, 0);
  const ids = [...content.matchAll(/\/MCID (\d+)/g)].map(([, id]) => Number(id));
  assert.equal(new Set(ids).size, ids.length);
  const owners = parentOf(objects, objects.at(owner, '/StructParents'));
  for (const id of ids)
    assert.equal(objects.at(owners, id, '/Type'), '/StructElem', `nothing holds marked content ${id}`);
}

/** Every element is held by its parent up to the root; figures have words, tables even rows. */
export function checkTree(objects: PdfObjects): void {
  const root = objects.at(objects.catalog, '/StructTreeRoot');
  for (const { value } of objects.having('/Type', '/StructElem')) {
    let parent: PdfJson = value;
    for (let steps = 0; parent !== root; steps += 1) {
      assert.ok(steps < 50 && parent !== null, 'an element does not lead to the root');
      parent = objects.at(parent, '/P');
    }
    const kids = objects.at(value, '/K');
    if (objects.at(value, '/S') === '/Figure') {
      assert.notEqual(objects.at(value, '/Alt') ?? '', '');
      assert.equal((objects.at(value, '/A', '/BBox') as PdfJson[]).length, 4);
    }
    if (objects.at(value, '/S') === '/Table') {
      const rows = (Array.isArray(kids) ? kids : [kids]).map((row) => objects.at(row, '/K'));
      assert.equal(new Set(widthsOf(objects, rows)).size, 1);
    }
  }
}

/** Columns of each row of a table, those included that cells of rows above reach into. */
function widthsOf(objects: PdfObjects, rows: readonly PdfJson[]): number[] {
  let reaching: { columns: number; rows: number }[] = [];
  return rows.map((cells) => {
    const spans = (Array.isArray(cells) ? cells : cells === null ? [] : [cells]).map((cell) => ({
      columns: spanOf(objects, cell, '/ColSpan'),
      rows: spanOf(objects, cell, '/RowSpan'),
    }));
    const all = [...reaching, ...spans];
    reaching = all.map(({ columns, rows: left }) => ({ columns, rows: left - 1 })).filter(({ rows: left }) => left > 0);
    return all.reduce((sum, { columns }) => sum + columns, 0);
  });
}

/** A span of a cell, which is 1 where it says none: ISO 32000-2, 14.8.5.7. */
function spanOf(objects: PdfObjects, cell: PdfJson, name: '/ColSpan' | '/RowSpan'): number {
  const given = objects.at(cell, '/A');
  const attributes = Array.isArray(given) ? given : [given];
  const found = attributes.map((each) => objects.at(each, name)).find((span) => typeof span === 'number');
  return typeof found === 'number' ? found : 1;
}

/** The entry of the parent tree for a number. */
export function parentOf(objects: PdfObjects, number: PdfJson): PdfJson {
  const numbers = objects.at(objects.catalog, '/StructTreeRoot', '/ParentTree', '/Nums') as PdfJson[] | null;
  const at = numbers?.findIndex((value, index) => index % 2 === 0 && value === number) ?? -1;
  return at < 0 ? null : objects.get(numbers?.[at + 1]);
}
