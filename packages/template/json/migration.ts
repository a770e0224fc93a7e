import { PlatenError } from '../errors/errors.ts';
import { isJsonObject, type JsonObject } from './json-object.ts';

/**
 * One change of the stored format. `version` is the resulting schemaVersion, `name` describes it (`text-layer/split-padding`). `migrate`
 * takes the object as stored in the previous version and returns it in the new one; it must not mutate its input. Migrations are never
 * edited once released.
 */
export interface Migration {
  version: number;
  name: string;
  migrate(stored: JsonObject): JsonObject;
}

/** All migrations by the part they change. Each list is next to its schema. */
export interface MigrationSet {
  template: readonly Migration[];
  page: readonly Migration[];
  /** By layer type, with the name of the type before the migration. */
  layers: Readonly<Record<string, readonly Migration[]>>;
}

function inOrder(stored: JsonObject, migrations: readonly Migration[], version: number): JsonObject {
  return migrations
    .filter((migration) => migration.version === version)
    .reduce((data, migration) => migration.migrate(data), stored);
}

function mapObjects(list: unknown, change: (item: JsonObject) => JsonObject): unknown {
  return Array.isArray(list) ? list.map((item: unknown) => (isJsonObject(item) ? change(item) : item)) : list;
}

function migrateLayer(stored: JsonObject, migrations: MigrationSet, version: number): JsonObject {
  const type = typeof stored.type === 'string' ? stored.type : '';
  const own = Object.hasOwn(migrations.layers, type) ? (migrations.layers[type] ?? []) : [];
  const layer = inOrder(stored, own, version);
  if (layer.layers === undefined) return layer;
  return { ...layer, layers: mapObjects(layer.layers, (child) => migrateLayer(child, migrations, version)) };
}

function migratePage(stored: JsonObject, migrations: MigrationSet, version: number): JsonObject {
  return migrateLayers(inOrder(stored, migrations.page, version), migrations, version);
}

function migrateLayers(holder: JsonObject, migrations: MigrationSet, version: number): JsonObject {
  return { ...holder, layers: mapObjects(holder.layers, (layer) => migrateLayer(layer, migrations, version)) };
}

/**
 * Migrates a stored template to the version `current`, one version at a time: the template's own migrations first, then its pages', then
 * the layers'. Throws TEMPLATE_TOO_NEW for a newer one and TEMPLATE_INVALID if it has no version.
 */
export function migrateTemplate(stored: JsonObject, migrations: MigrationSet, current: number): JsonObject {
  const from = stored.schemaVersion;
  if (typeof from !== 'number' || !Number.isInteger(from) || from < 1) {
    const issue = { path: 'schemaVersion', message: `must be a whole number from 1 to ${current}` };
    throw new PlatenError('TEMPLATE_INVALID', `The template has no valid format: schemaVersion ${issue.message}.`, {
      issues: [issue],
    });
  }
  if (from > current) {
    const message = `The template has format ${from}, and this version of Platen reads formats up to ${current}. Please update Platen.`;
    throw new PlatenError('TEMPLATE_TOO_NEW', message, {
      issues: [{ path: 'schemaVersion', message: `is ${from}, newer than ${current}; update Platen to read it` }],
    });
  }
  let data = stored;
  for (let version = from + 1; version <= current; version++) {
    const template = inOrder(data, migrations.template, version);
    const { masters } = template;
    data = {
      ...template,
      pages: mapObjects(template.pages, (page) => migratePage(page, migrations, version)),
      ...(masters ? { masters: mapObjects(masters, (master) => migrateLayers(master, migrations, version)) } : {}),
      schemaVersion: version,
    };
  }
  return data;
}
