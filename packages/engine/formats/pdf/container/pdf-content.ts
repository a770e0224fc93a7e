import { PlatenError } from '@platen/template';
import { identity, isIdentity, multiply, type Matrix } from '../../../geometry/matrix.ts';
import { PdfResources } from './pdf-resources.ts';
import { formatNumber, type PdfValue } from './pdf-value.ts';

/** Characters of operators that a document may still have. */
export interface ContentBudget {
  left: number;
}

/** Operators of a page or a form XObject, in order, and the resources they name. */
export class PdfContent {
  readonly resources = new PdfResources();
  /** More entries of the dictionary that the content belongs to, such as `StructParents`: the page's or the form's. */
  readonly entries: Record<string, PdfValue> = {};
  /** Whether text is written as text; else, in masks and casters of shadows, as outlines that no reader takes for text. */
  readonly hasText: boolean;
  /** Its own space is that of a page, in points; else that of the page's pixels, or of a tile or emoji. */
  readonly isPage: boolean;
  readonly #parts: (string | (() => string))[] = [];
  readonly #saved: Matrix[] = [];
  readonly #budget: ContentBudget;
  #matrix: Matrix = identity;

  constructor(budget: ContentBudget, { hasText = true, isPage = false }: { hasText?: boolean; isPage?: boolean } = {}) {
    this.#budget = budget;
    this.hasText = hasText;
    this.isPage = isPage;
  }

  /** From the current space to that of the content itself, in which patterns are placed. */
  get matrix(): Matrix {
    return this.#matrix;
  }

  /** How many times something was added. */
  get count(): number {
    return this.#parts.length;
  }

  /** Adds operators as they stand. Throws LIMIT_LAYERS when there is more than a reader could bear. */
  operate(operators: string): void {
    this.#count(operators.length + 1);
    this.#parts.push(operators);
  }

  /** Adds operators that are known only when everything has been drawn. `length` is about how long they are. */
  defer(write: () => string, length: number): void {
    this.#count(length);
    this.#parts.push(write);
  }

  /** `q`: state and space come back with `restore`. */
  save(): void {
    this.#saved.push(this.#matrix);
    this.operate('q');
  }

  /** `Q`. */
  restore(): void {
    this.#matrix = this.#saved.pop() ?? identity;
    this.operate('Q');
  }

  /** Saves, draws, restores. */
  isolate(draw: () => void): void {
    this.save();
    draw();
    this.restore();
  }

  /** `cm`: what follows is drawn in a space that the matrix leads from to the current one. */
  transform(matrix: Matrix): void {
    if (isIdentity(matrix)) return;
    this.#matrix = multiply(this.#matrix, matrix);
    this.operate(`${writeMatrix(matrix)} cm`);
  }

  /** Returns all operations, one per line. */
  write(): string {
    return this.#parts
      .map((part) => (typeof part === 'string' ? part : part()))
      .filter((part) => part !== '')
      .join('\n');
  }

  #count(length: number): void {
    this.#budget.left -= length;
    if (this.#budget.left >= 0) return;
    throw new PlatenError('LIMIT_LAYERS', 'The PDF has more to draw than the limit.');
  }
}

/** The six numbers of a matrix. */
export function writeMatrix([a, b, c, d, e, f]: Matrix): string {
  return `${[a, b, c, d].map((value) => formatNumber(value, 7)).join(' ')} ${formatNumber(e)} ${formatNumber(f)}`;
}
