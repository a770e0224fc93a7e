import { layerDefinitions } from '../layers/layer-definitions.ts';
import type { MigrationSet } from '../json/migration.ts';
import { pageMigrations } from '../model/page.ts';
import { templateMigrations } from '../model/template.ts';

/** Every migration of the format. */
export const migrations: MigrationSet = {
  template: templateMigrations,
  page: pageMigrations,
  layers: Object.fromEntries(Object.entries(layerDefinitions).map(([type, each]) => [type, each.migrations])),
};
