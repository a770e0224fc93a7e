import { msg } from '@lit/localize';
import { css, html, type TemplateResult } from 'lit';

/** A folder as it can be chosen: null is no folder, or the top. */
export interface FolderChoice {
  id: number | null;
  /** Its name after those of the folders it is in. */
  path: string;
}

/** Renders folders to choose one of. */
export function folderChoice(
  choices: readonly FolderChoice[],
  { chosen, choose }: { chosen: number | null; choose(id: number | null): void },
): TemplateResult {
  return html`<fieldset>
    <legend>${msg('Folder')}</legend>
    ${choices.map(
      ({ id, path }) =>
        html`<label
          ><input type="radio" name="folder" .checked=${chosen === id} @change=${() => choose(id)} /><bdi>${path}</bdi>
        </label>`,
    )}
  </fieldset>`;
}

/** How the choice of a folder looks. */
export const folderChoiceStyles = css`
  fieldset {
    display: grid;
    gap: 2px;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0;
    color: var(--platen-ink-soft);
  }
  label {
    display: flex;
    gap: 10px;
    align-items: center;
    min-height: var(--platen-control-height);
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  input {
    flex: none;
    accent-color: var(--platen-accent);
  }
`;
