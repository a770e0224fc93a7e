import type { BrandFile, EmbedPermission } from '@platen/api';
import { html, type TemplateResult } from 'lit';
import type { BrandAsset } from '../../assets/brand-asset-kind.ts';
import type { LibraryTidying } from './manage/library-tidying.ts';
import './asset-details.ts';

/** Deeds that the details of an asset offer. */
export interface AssetDeeds {
  may(permission: EmbedPermission): boolean;
  /** Undefined where the place of the assets has no folders and the like. */
  tidying: LibraryTidying | undefined;
  /** Label of the action that chooses it. */
  chooseLabel: string;
  choose(): void;
  rename(name: string): void;
  retag(tags: string[]): void;
  askToDelete(): void;
  close(): void;
}

/** Renders the details of an asset below the grid. */
export function assetDetails(asset: BrandAsset, deeds: AssetDeeds): TemplateResult {
  const { may, tidying } = deeds;
  return html`<platen-asset-details
    .asset=${asset}
    .canRename=${may('rename')}
    .canDelete=${may('delete')}
    .canReplace=${tidying !== undefined && may('upload') && may('delete')}
    .canMove=${tidying !== undefined && may('rename')}
    .usesLabel=${tidying?.usesLabel.text.value ?? ''}
    .chooseLabel=${deeds.chooseLabel}
    @asset-choose=${(event: Event) => {
      event.stopPropagation();
      deeds.choose();
    }}
    @asset-rename=${({ detail }: CustomEvent<{ name: string }>) => deeds.rename(detail.name)}
    @asset-retag=${({ detail }: CustomEvent<{ tags: string[] }>) => deeds.retag(detail.tags)}
    @asset-uses=${() => void tidying?.ask({ kind: 'uses', asset })}
    @asset-move=${() => void tidying?.ask({ kind: 'move', assets: [asset] })}
    @asset-replace=${({ detail }: CustomEvent<{ asset: BrandFile; file: File }>) =>
      void tidying?.ask({ kind: 'replace', ...detail })}
    @asset-delete=${() => deeds.askToDelete()}
    @details-close=${() => deeds.close()}
  ></platen-asset-details>`;
}
