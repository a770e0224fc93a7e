import { css } from 'lit';

// Written out and not with `light-dark()`: the artboard reads the values, and a canvas knows plain colors only.
const dark = css`
  color-scheme: dark;
  --platen-ground: #101013;
  --platen-surface: #1b1b20;
  --platen-raised: #26262d;
  --platen-sunken: #26262d;
  --platen-hover: color-mix(in srgb, var(--platen-accent) 12%, var(--platen-surface));
  --platen-line: #313139;
  --platen-line-strong: #74717f;
  --platen-ink: #f1f0f4;
  --platen-ink-soft: #adaab8;
  --platen-accent: #a59dff;
  --platen-accent-wash: color-mix(in srgb, var(--platen-accent) 22%, var(--platen-surface));
  --platen-danger: #ff949f;
  --platen-danger-wash: #46191f;
  --platen-warning: #ffbe66;
  --platen-warning-wash: #3d2b10;
  --platen-success: #7bdba0;
`;

/**
 * The design tokens of the editor and the picker: custom properties that a host may set on the element itself, such as
 * `platen-editor { --platen-accent: #0a7 }`. The attribute `theme` says `light`, `dark` or `auto` (the default, what the person's
 * system prefers); forced colors win over both. Sizes grow where the pointer is a finger. What is said to be derived follows what it
 * is derived from, unless it is set itself.
 *
 * @cssproperty --platen-font - Family of the interface. Default `Platen`, the bundled Inter, then the system's.
 * @cssproperty --platen-font-size - Its usual size.
 * @cssproperty --platen-ground - Behind the page.
 * @cssproperty --platen-surface - Panels and bars.
 * @cssproperty --platen-raised - Menus, popovers and dialogs.
 * @cssproperty --platen-sunken - Fields.
 * @cssproperty --platen-hover - What the pointer is over; derived from accent and surface.
 * @cssproperty --platen-line - Lines between things.
 * @cssproperty --platen-line-strong - Edges that tell a control from its surroundings (3:1).
 * @cssproperty --platen-field-line - Edges of fields, `transparent` unless they are in a dialog or popover.
 * @cssproperty --platen-ink - Text.
 * @cssproperty --platen-ink-soft - Text of lesser weight (4.5:1).
 * @cssproperty --platen-accent - What is chosen or pressed.
 * @cssproperty --platen-accent-ink - Text on the accent; derived: black or white.
 * @cssproperty --platen-accent-wash - Ground of what is chosen; derived from accent and surface.
 * @cssproperty --platen-selection - Outlines and handles on the page, which is as light in a dark theme; derived from the accent.
 * @cssproperty --platen-focus - Ring around what has the focus. Default the accent.
 * @cssproperty --platen-danger - What destroys or failed; with `-wash` its ground.
 * @cssproperty --platen-warning - What needs a look; with `-wash` its ground.
 * @cssproperty --platen-success - What went well.
 * @cssproperty --platen-radius - Corners of surfaces; `--platen-radius-small` those of controls.
 * @cssproperty --platen-shadow - Under what floats.
 * @cssproperty --platen-control-height - Height of fields and buttons.
 * @cssproperty --platen-panel-width - Width of the panels at both sides.
 */
export const tokens = css`
  :host {
    color-scheme: light;
    --platen-font: Platen, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', sans-serif;
    --platen-font-size: 13px;
    --platen-mono: ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', Menlo, monospace;
    --platen-ground: #eceae6;
    --platen-surface: #ffffff;
    --platen-raised: #ffffff;
    --platen-sunken: #f4f3f0;
    --platen-hover: color-mix(in srgb, var(--platen-accent) 8%, var(--platen-surface));
    --platen-line: #e3e1db;
    --platen-line-strong: #8b8894;
    --platen-ink: #1b1a1f;
    --platen-ink-soft: #5d5a66;
    --platen-accent: #4030d8;
    /* Black on light colors, white on dark ones: one of them has 4.5:1 or more on any accent. */
    --platen-accent-ink: oklch(from var(--platen-accent) clamp(0, (0.58 - l) * 1000, 1) 0 h);
    --platen-accent-wash: color-mix(in srgb, var(--platen-accent) 11%, var(--platen-surface));
    --platen-danger: #a81d2f;
    --platen-danger-wash: #fdecee;
    --platen-warning: #834700;
    --platen-warning-wash: #fff1dc;
    --platen-success: #17693a;
    --platen-radius: 10px;
    --platen-radius-small: 6px;
    --platen-desk: var(--platen-ground);
    --platen-on-accent: var(--platen-accent-ink);
    /* No lighter than what stands out from a white page. */
    --platen-selection: oklch(from var(--platen-accent) min(l, 0.56) c h);
    --platen-on-selection: #ffffff;
    --platen-shadow: 0 1px 2px rgb(20 16 40 / 10%), 0 10px 30px rgb(20 16 40 / 18%);
    --platen-control-height: 30px;
    --platen-panel-width: 272px;
    --platen-motion: 140ms;
  }
  @media (prefers-color-scheme: dark) {
    :host(:not([theme='light'])) {
      ${dark}
    }
  }
  :host([theme='dark']) {
    ${dark}
  }
  @media (pointer: coarse) {
    :host {
      --platen-control-height: 44px;
      --platen-font-size: 15px;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    :host {
      --platen-motion: 0.01ms;
    }
  }
  @media (forced-colors: active) {
    :host(:is([theme], :not([theme]))) {
      --platen-ground: Canvas;
      --platen-surface: Canvas;
      --platen-raised: Canvas;
      --platen-sunken: Field;
      --platen-hover: Canvas;
      --platen-line: CanvasText;
      --platen-line-strong: ButtonText;
      --platen-ink: CanvasText;
      --platen-ink-soft: CanvasText;
      --platen-accent: Highlight;
      --platen-accent-ink: HighlightText;
      --platen-accent-wash: Canvas;
      --platen-danger: CanvasText;
      --platen-danger-wash: Canvas;
      --platen-warning: CanvasText;
      --platen-warning-wash: Canvas;
      --platen-success: CanvasText;
      --platen-shadow: none;
    }
  }
`;
