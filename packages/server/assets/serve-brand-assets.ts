import { operations } from '@platen/api';
import type { Routes } from '../http/routes.ts';
import { createIntake } from './create-intake.ts';
import { serveAssetFolders } from './folders/serve-asset-folders.ts';
import { serveColors } from './serve-colors.ts';
import { serveFileAssets } from './serve-file-assets.ts';
import { serveAssetSearch } from './serve-asset-search.ts';
import { serveRemoteImages } from './serve-remote-images.ts';
import { serveSeveralAssets } from './bulk/serve-several-assets.ts';
import { serveUploads } from './serve-uploads.ts';
import type { AssetParts } from './asset-parts.ts';

/** The brand assets of a workspace, of all types. */
export function serveBrandAssets(routes: Routes, dependencies: AssetParts): void {
  const intake = createIntake();
  serveFileAssets(routes, dependencies, intake, 'image', {
    add: operations.addBrandImage,
    list: operations.listBrandImages,
    update: operations.updateBrandImage,
    replace: operations.replaceBrandImage,
    remove: operations.deleteBrandImage,
  });
  serveFileAssets(routes, dependencies, intake, 'font', {
    add: operations.addBrandFont,
    list: operations.listBrandFonts,
    update: operations.updateBrandFont,
    replace: operations.replaceBrandFont,
    remove: operations.deleteBrandFont,
  });
  serveFileAssets(routes, dependencies, intake, 'video', {
    add: operations.addBrandVideo,
    list: operations.listBrandVideos,
    update: operations.updateBrandVideo,
    replace: operations.replaceBrandVideo,
    remove: operations.deleteBrandVideo,
  });
  serveFileAssets(routes, dependencies, intake, 'audio', {
    add: operations.addBrandAudio,
    list: operations.listBrandAudio,
    update: operations.updateBrandAudio,
    replace: operations.replaceBrandAudio,
    remove: operations.deleteBrandAudio,
  });
  serveColors(routes, dependencies);
  serveAssetFolders(routes, dependencies);
  serveSeveralAssets(routes, dependencies);
  serveAssetSearch(routes, dependencies);
  serveUploads(routes, dependencies, intake);
  serveRemoteImages(routes, dependencies);
}
