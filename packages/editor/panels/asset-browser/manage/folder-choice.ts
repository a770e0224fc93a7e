import { msg } from '@lit/localize';
import type { AssetFolder } from '@platen/api';
import { css, html, type TemplateResult } from 'lit';
import { listPaths, pathTo } from '../../../service/folder-tree.ts';

/** Renders the folders to choose one of, and none. What is `within` is left out: a folder cannot go into itself. */
export function folderChoice(
  folders: readonly AssetFolder[],
  { chosen, within, choose }: { chosen: number | null; within?: AssetFolder; choose(id: number | null): void },
): TemplateResult {
  const open = within
    ? folders.filter(({ id }) => !pathTo(folders, id).some((each) => each.id === within.id))
    : folders;
  // Paths are of all folders: one that is left out may be the parent of none that is not.
  const choices = [{ id: null, path: within ? msg('Top level') : msg('No folder') }, ...listPaths(open)];
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
