import Yoga, { Align, Direction, Edge, FlexDirection, Gutter, MeasureMode, type Node } from 'yoga-layout';
import { AutoLayoutCache } from '../../packages/engine/auto-layout/auto-layout-cache.ts';
import { layoutTree } from '../../packages/engine/auto-layout/auto-layout.ts';
import type { LayoutLeaf, LayoutNode, LayoutRow, Measured } from '../../packages/engine/auto-layout/layout-node.ts';
import { atMost, info, type Figure } from './figure.ts';
import { measureInTurns } from './measure.ts';

/** A list of cards: rows of an image beside a column of two texts. */
const cardCount = 200;
const nodesOfCard = 5;
const width = 400;
/** How long a changed leaf may take in relation to the whole. */
const maxOfWhole = 0.1;

/** Groups with a layout: the whole of 1,000 nodes beside yoga-layout, and one changed leaf of them. */
export async function benchLayout({ quick }: { quick: boolean }): Promise<Figure[]> {
  let measured = 0;
  const count = (): void => {
    measured += 1;
  };
  const makeCards = (): LayoutRow[] =>
    Array.from({ length: cardCount }, (_, index) => card(index, 'Some words for a card that break', count));
  const cards = makeCards();
  const tree = list(cards);
  const rounds = { warmUp: 5, timed: quick ? 20 : 60 };
  const memory = new AutoLayoutCache();
  layoutTree(tree, { width, memory });
  const times = await measureInTurns(
    {
      // Both make their nodes, too.
      own: () => layoutTree(list(makeCards()), { width }),
      yoga: () => layoutWithYoga(count),
      changed: (round) => {
        const changed = card(7, `Other words ${round}`, count);
        return layoutTree(list(cards.map((each, index) => (index === 7 ? changed : each))), { width, memory });
      },
    },
    rounds,
  );
  measured = 0;
  layoutTree(tree, { width });
  const asked = measured;
  measured = 0;
  layoutWithYoga(count);
  const texts = cardCount * 2;
  return [
    info(
      `${cardCount * nodesOfCard + 1} nodes: own, yoga-layout`,
      `${times.own.toFixed(1)} ms, ${times.yoga.toFixed(1)} ms`,
    ),
    atMost('own in relation to yoga-layout', times.own / times.yoga, 1),
    info('texts measured: own, yoga-layout', `${asked}, ${measured} of ${texts}`),
    atMost('measurements of a text', asked / texts, 3),
    atMost('one changed text in relation to the whole', times.changed / times.own, maxOfWhole),
  ];
}

const hug = { type: 'hug' } as const;

function list(children: readonly LayoutNode[]): LayoutNode {
  return { type: 'column', width: { type: 'fixed', value: width }, height: hug, gap: 8, align: 'stretch', children };
}

function card(index: number, words: string, count: () => void): LayoutRow {
  const text = (content: string): LayoutLeaf => ({
    type: 'leaf',
    width: { type: 'fill' },
    height: hug,
    alignSelf: 'stretch',
    measure: (room) => {
      count();
      return textSize(content, room);
    },
  });
  return {
    type: 'row',
    width: { type: 'fill' },
    height: hug,
    gap: 8,
    children: [
      { type: 'leaf', width: { type: 'fixed', value: 60 }, height: { type: 'fixed', value: 60 } },
      {
        type: 'column',
        width: { type: 'fill' },
        height: hug,
        gap: 4,
        children: [text(`${words} ${index}`), text(`${words} and more of them, ${index}`)],
      },
    ],
  };
}

function layoutWithYoga(count: () => void): number {
  const root = Yoga.Node.create();
  root.setWidth(width);
  root.setFlexDirection(FlexDirection.Column);
  root.setGap(Gutter.All, 8);
  for (let index = 0; index < cardCount; index += 1) {
    root.insertChild(yogaCard(index, 'Some words for a card that break', count), index);
  }
  root.calculateLayout(undefined, undefined, Direction.LTR);
  const height = root.getComputedHeight();
  root.freeRecursive();
  return height;
}

function yogaCard(index: number, words: string, count: () => void): Node {
  const row = Yoga.Node.create();
  row.setFlexDirection(FlexDirection.Row);
  row.setGap(Gutter.All, 8);
  row.setAlignItems(Align.FlexStart);
  row.setMargin(Edge.All, 0);
  const image = Yoga.Node.create();
  image.setWidth(60);
  image.setHeight(60);
  const column = Yoga.Node.create();
  column.setFlexGrow(1);
  column.setFlexShrink(1);
  column.setFlexBasis(0);
  column.setGap(Gutter.All, 4);
  for (const [at, content] of [`${words} ${index}`, `${words} and more of them, ${index}`].entries()) {
    const text = Yoga.Node.create();
    text.setMeasureFunc((room, mode) => {
      count();
      return textSize(content, mode === MeasureMode.Undefined ? undefined : room);
    });
    column.insertChild(text, at);
  }
  row.insertChild(image, 0);
  row.insertChild(column, 1);
  return row;
}

/** Words of 8 px a character that wrap, as both measure them. */
function textSize(content: string, room = Infinity): Measured {
  let [line, widest, lines] = [0, 0, 1];
  for (const word of content.split(' ')) {
    const length = word.length * 8;
    if (line > 0 && line + 8 + length > room) {
      lines += 1;
      line = length;
    } else line += (line > 0 ? 8 : 0) + length;
    widest = Math.max(widest, line);
  }
  return { width: widest, height: lines * 20 };
}
