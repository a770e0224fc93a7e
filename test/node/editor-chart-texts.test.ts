import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { parseTemplate } from '@platen/template';
import { card, DesignDesk } from '../data/design-desk.ts';
import { loadDataCode } from '../../packages/editor/store/template-data.ts';

describe('a chart in another language', () => {
  before(async () => void (await loadDataCode()));

  it('takes titles of charts and their series', () => {
    const series = [{ key: 'shops', title: 'Shops' }];
    const chart = { type: 'chart', id: 'sales', title: 'Sales', subtitle: 'Millions', series };
    const [page] = card.pages;
    const desk = new DesignDesk(
      parseTemplate({ ...card, pages: [{ ...page, layers: [...(page?.layers ?? []), chart] }] }),
    );
    desk.show('de');
    const change = (title: string): boolean =>
      desk.set('sales', (layer) => {
        assert.ok(layer.type === 'chart');
        layer.title = title;
        layer.valueAxis.title = `${title} in Euro`;
        layer.valueAxis.grid = false;
        layer.numbers.suffix = ' Mio.';
        layer.series[0]!.title = 'Läden';
        layer.series[0]!.color = '#fff';
      });
    change('Umsatz');
    change('Umsatz 2027');
    assert.equal(desk.values?.['sales.title'], 'Umsatz 2027');
    assert.equal(desk.values?.['sales.columns.shops'], 'Läden');
    assert.equal(desk.values?.['sales.valueTitle'], 'Umsatz 2027 in Euro');
    assert.equal(desk.values?.['sales.suffix'], ' Mio.');
    const stored = desk.template.pages[0]?.layers.at(-1);
    assert.ok(stored?.type === 'chart');
    assert.deepEqual([stored.title, stored.series], ['Sales', [{ key: 'shops', title: 'Shops', color: '#fff' }]]);
    assert.deepEqual([stored.valueAxis.title, stored.valueAxis.grid, stored.numbers.suffix], ['', false, '']);
  });
});
