import { layoutText, type FontStore, type TextLayout } from '@platen/engine/internal';
import { loadBundledFor, makeText, type TextInput } from './text-stage.ts';

const mixed = 'Office AVATAR “quotes” 1,234.5 — extra\u00adordi\u00adnary 👩‍💻 شكرا (123) שלום 日本語の「組版」。';

/** Texts whose layout is kept as numbers and has to come out the same in Node and in browsers. */
export const textSamples: Readonly<Record<string, TextInput>> = {
  plain: { runs: [{ text: mixed }], style: { fontSize: 27 } },
  narrow: { runs: [{ text: mixed }], width: 120, height: 400 },
  justified: { runs: [{ text: mixed }], align: 'justify', style: { fontFamily: 'Lora', letterSpacing: 1.5 } },
  arabic: { runs: [{ text: 'مرحبا بالعالم، هذا نص عربي (رقم 123) مع English في وسطه.' }], align: 'end', width: 260 },
  hebrew: { runs: [{ text: 'שָׁלוֹם עולם! 50% “ציטוט” 👋🏽' }], list: { type: 'bullet' }, style: { fontWeight: 700 } },
  japanese: { runs: [{ text: '日本語の組版では、禁則処理が「とても」大切です。' }], align: 'justify', width: 230 },
  thai: { runs: [{ text: 'สวัสดีชาวโลก ภาษาไทยไม่มีช่องว่างระหว่างคำ' }], width: 210 },
  hindi: { runs: [{ text: 'नमस्ते दुनिया क्षत्रिय' }, { text: ' श्री', style: { fontSize: 50 } }], width: 240 },
  emoji: { runs: [{ text: '👨‍👩‍👧‍👦🇩🇪 1️⃣ ❤️ ☺ ☎️ 👍🏿 🏴󠁧󠁢󠁥󠁮󠁧󠁿' }], style: { letterSpacing: 3 }, width: 180 },
  fitted: { runs: [{ text: 'A title that has to fit its box' }], mode: 'fit', maxFontSize: 120, height: 130 },
  truncated: {
    runs: [{ text: mixed.repeat(3) }],
    mode: 'truncate',
    maxLines: 2,
    style: { fontFamily: 'Playfair Display' },
  },
  list: {
    runs: [{ text: 'one\ntwo, which is a longer item than the others\nthree' }],
    list: { type: 'roman' },
    width: 220,
  },
  path: {
    runs: [{ text: 'Along a curve' }],
    path: { d: 'M10 120 C 80 -20 220 -20 290 120', offset: 0.5 },
    align: 'center',
  },
  styled: {
    runs: [
      { text: 'Under' },
      { text: 'lined', style: { decoration: ['underline'], fontStyle: 'italic' } },
      { text: ' H' },
      { text: '2', style: { fontSize: 14, baselineShift: -6 } },
      { text: 'O 0123', style: { features: { tnum: 1, zero: 1 }, axes: { wght: 650 } } },
    ],
  },
};

/** The samples set, by name. */
export async function setSamples(store: FontStore): Promise<Record<string, TextLayout>> {
  const layouts: Record<string, TextLayout> = {};
  for (const [name, input] of Object.entries(textSamples)) {
    const layer = makeText(input);
    layouts[name] = layoutText(layer, layer, await loadBundledFor(store, [layer]));
  }
  return layouts;
}

/** A layout as short lines of text: every number of it, told apart where they differ. */
export function describeLayout(layout: TextLayout): string[] {
  const { lines, text: _, missingCharacters, missingFamilies, missingAxes: _axes, ...box } = layout;
  return [
    JSON.stringify(box),
    JSON.stringify([missingCharacters, missingFamilies]),
    ...lines.flatMap(({ runs, decorations, ...line }) => [
      JSON.stringify(line),
      JSON.stringify(decorations.map(({ x, y, width, height }) => [x, y, width, height])),
      ...runs.map((run) => {
        const { style: __, glyphs, placements, ...rest } = run;
        const places = placements?.map(({ x, y, angle }) => [x, y, angle]) ?? [];
        return JSON.stringify([
          rest,
          glyphs.map(({ id, cluster, x, y, advance }) => [id, cluster, x, y, advance]),
          places,
        ]);
      }),
    ]),
  ];
}
