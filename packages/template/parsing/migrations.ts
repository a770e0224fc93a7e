import { audioLayerMigrations } from '../layers/audio-layer.ts';
import { groupLayerMigrations } from '../layers/group-layer.ts';
import { imageLayerMigrations } from '../layers/image-layer.ts';
import { qrLayerMigrations } from '../layers/qr-layer.ts';
import { shapeLayerMigrations } from '../layers/shape-layer.ts';
import { svgLayerMigrations } from '../layers/svg-layer.ts';
import { tableLayerMigrations } from '../layers/table-layer.ts';
import { textLayerMigrations } from '../layers/text-layer.ts';
import { videoLayerMigrations } from '../layers/video-layer.ts';
import type { LayerType } from '../layers/layer.ts';
import type { Migration, MigrationSet } from '../json/migration.ts';
import { pageMigrations } from '../model/page.ts';
import { templateMigrations } from '../model/template.ts';

const layers: Record<LayerType, readonly Migration[]> = {
  text: textLayerMigrations,
  image: imageLayerMigrations,
  shape: shapeLayerMigrations,
  svg: svgLayerMigrations,
  qr: qrLayerMigrations,
  table: tableLayerMigrations,
  group: groupLayerMigrations,
  video: videoLayerMigrations,
  audio: audioLayerMigrations,
};

/** Every migration of the format. */
export const migrations: MigrationSet = { template: templateMigrations, page: pageMigrations, layers };
