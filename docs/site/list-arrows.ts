import { html, type Html } from '../../packages/server/pages/html.ts';

/**
 * A flowchart of plain arrows (`a --> b`, or dotted `a -.-> b`) as a list: what each thing has arrows to. So many arrows are easier to
 * read this way than drawn, and nothing has to be loaded. Throws for other diagrams.
 */
export function listArrows(diagram: string): Html {
  const [first = '', ...lines] = diagram.trim().split('\n');
  const targets = new Map<string, { plain: string[]; dotted: string[] }>();
  for (const line of lines) {
    const [, from, arrow, to] = /^\s*(\w+) (-->|-\.->) (\w+)\s*$/.exec(line) ?? [];
    if (!first.startsWith('flowchart') || from === undefined || to === undefined) {
      throw new Error(`This line of a diagram is no plain arrow: ${line}`);
    }
    const known = targets.get(from) ?? { plain: [], dotted: [] };
    known[arrow === '-->' ? 'plain' : 'dotted'].push(to);
    targets.set(from, known);
  }
  return html`<dl class="arrows">
    ${[...targets].map(
      ([from, { plain, dotted }]) =>
        html`<div>
          <dt><code>${from}</code></dt>
          <dd>${listTargets(plain, 'plain')}${listTargets(dotted, 'dotted')}</dd>
        </div> `,
    )}
  </dl> `;
}

function listTargets(names: readonly string[], kind: 'plain' | 'dotted'): Html | false {
  if (names.length === 0) return false;
  return html`<svg
      class="${kind}"
      viewBox="0 0 16 10"
      role="img"
      aria-label="${kind === 'plain' ? 'arrows to' : 'dotted arrows to'}"
    >
      <path d="M0 5h15" />
      <path class="head" d="m11 1 4 4-4 4" /></svg
    >${names.map((name) => html` <code>${name}</code>`)}`;
}
