import { css } from 'lit';

/**
 * The colors of stages: an element with `data-color` has `--stage`, for lines and dots, and `--stage-wash`, for grounds, of that color
 * in the present theme. Without a color they are those of lines.
 */
export const stageColors = css`
  [data-color] {
    --stage: var(--platen-line-strong);
    --stage-wash: color-mix(in srgb, var(--stage) 14%, var(--platen-surface));
  }
  [data-color='blue'] {
    --stage: light-dark(#1f62c4, #7db4ff);
  }
  [data-color='green'] {
    --stage: light-dark(#187a40, #7bdba0);
  }
  [data-color='amber'] {
    --stage: light-dark(#a86500, #ffc65c);
  }
  [data-color='rose'] {
    --stage: light-dark(#c2304f, #ff94ab);
  }
  [data-color='orange'] {
    --stage: light-dark(#bf4a0a, #ffa36e);
  }
  [data-color='purple'] {
    --stage: light-dark(#7a37cf, #c9a6ff);
  }
  .dot {
    flex: none;
    width: 10px;
    height: 10px;
    border: 1px solid transparent;
    border-radius: 50%;
    background: var(--stage);
  }
  @media (forced-colors: active) {
    .dot {
      border-color: CanvasText;
    }
  }
`;
