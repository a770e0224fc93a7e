import type { TextRunStyle } from '../text/text-layer.ts';
import type { CellBorders, CellLook } from './cell-look.ts';
import { columnIndex, rowTest, ruledColumns } from './table-places.ts';
import type { TableLayer } from './table-layer.ts';

interface RuleTest {
  /** Among the rules. */
  index: number;
  look: CellLook;
  isOfRow(row: number | 'header'): boolean;
  ofColumns: readonly boolean[];
}

type Looked = Pick<TableLayer, 'columns' | 'rows' | 'cells' | 'rules' | 'headerStyle'>;

/**
 * How the cells of a table look: what its columns say (in the header, the style of that), then the rules in their order, then the cells
 * themselves. Cells for which the same is said get the same object.
 */
export class CellLooks {
  readonly #layer: Looked;
  readonly #rules: readonly RuleTest[];
  readonly #own = new Map<string, CellLook>();
  readonly #known = new Map<string, CellLook>();

  constructor(layer: Looked) {
    this.#layer = layer;
    this.#rules = layer.rules.map((rule, index) => ({
      index,
      look: lookOf(rule),
      isOfRow: rowTest(rule, layer.rows.length),
      ofColumns: ruledColumns(rule, layer),
    }));
    for (const cell of layer.cells) {
      const at = columnIndex(layer, cell.column);
      const { row: _row, column: _column, colSpan: _colSpan, rowSpan: _rowSpan, ...look } = cell;
      if (at >= 0 && Object.keys(look).length > 0) {
        const key = `${cell.row} ${at}`;
        const before = this.#own.get(key);
        this.#own.set(key, before ? joinLooks(before, look) : look);
      }
    }
  }

  /** The looks of the cells of a row, by the index of the column. */
  ofRow(row: number | 'header'): (column: number) => CellLook {
    const { columns, headerStyle } = this.#layer;
    const ruled = this.#rules.filter(({ isOfRow }) => isOfRow(row));
    const part = row === 'header' ? 'header' : 'body';
    const name = `${part} ${ruled.map(({ index }) => index).join(' ')}`;
    return (column) => {
      const own = this.#own.get(`${row} ${column}`);
      const key = own ? `${row} ${column}` : `${name}: ${column}`;
      let look = this.#known.get(key);
      if (!look) {
        const style = row === 'header' ? headerStyle : columns[column]?.style;
        const rules = ruled.filter(({ ofColumns }) => ofColumns[column]);
        look = [...rules.map(({ look: each }) => each), ...(own ? [own] : [])].reduce(
          joinLooks,
          baseLook(columns[column]?.align, style),
        );
        this.#known.set(key, look);
      }
      return look;
    };
  }
}

function baseLook(align: CellLook['align'], style: TextRunStyle | undefined): CellLook {
  return { ...(align && { align }), ...(style && { style }) };
}

function lookOf({ style, fill, align, verticalAlign, borders }: CellLook): CellLook {
  return {
    ...(style && { style }),
    ...(fill && { fill }),
    ...(align && { align }),
    ...(verticalAlign && { verticalAlign }),
    ...(borders && { borders }),
  };
}

function joinLooks(one: CellLook, other: CellLook): CellLook {
  const style = one.style && other.style ? { ...one.style, ...other.style } : (other.style ?? one.style);
  const borders: CellBorders | undefined =
    one.borders && other.borders ? { ...one.borders, ...other.borders } : (other.borders ?? one.borders);
  return { ...one, ...other, ...(style && { style }), ...(borders && { borders }) };
}
