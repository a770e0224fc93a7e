import { posix } from 'node:path';
import { problemAt, type Problem, type SourceFile } from './source-file.ts';

/**
 * The rooms of each package from the lowest floor up: a file may import from its own room and from those before it. A room is a
 * folder right below the package's, or one of the package's own files by its name; `.` is all its other files.
 */
export const floors: Readonly<Record<string, readonly string[]>> = {
  template: [
    'errors',
    'json',
    'values',
    'patterns',
    'colors',
    'dates',
    'locale',
    'motion',
    'css',
    'data',
    'expressions',
    'layers',
    'tokens',
    'model',
    'translations',
    'design',
    'modifications',
    'parsing',
    'import',
    'resize',
    'merge',
    'exchange',
    'index.ts',
    'internal.ts',
  ],
  engine: [
    'wasm',
    'cost',
    'platform',
    'geometry',
    'auto-layout',
    'options',
    'sources',
    'images',
    'text',
    'svg',
    'pages',
    'codes',
    'charts',
    'booleans',
    'paint',
    'layers',
    'layout',
    'scene',
    'motion',
    'media',
    'voice',
    'audio',
    'load',
    'subtitles',
    'job',
    'check',
    'formats',
    'video',
    'render',
    'import',
    'browser',
    'node',
    'index.ts',
    'internal.ts',
  ],
  api: [
    '.',
    'profile',
    'jobs',
    'logs',
    'reference',
    'accounts',
    'approvals',
    'workspaces',
    'embeds',
    'oauth',
    'social',
    'variants',
    'notifications',
    'templates',
    'renders',
    'generations',
    'batches',
    'webhooks',
    'workflows',
    'compat',
    'sharing',
    'assets',
    'stock',
    'brand-kits',
    'operations.ts',
    'client',
    'index.ts',
    'openapi',
  ],
  editor: [
    'theme',
    'geometry',
    'locales',
    'controls',
    'spelling',
    'service',
    'store',
    'layers',
    'rich-text',
    'assets',
    'cutouts',
    'saving',
    'review',
    'connection',
    'commands',
    'context',
    'text',
    'artboard',
    'files',
    'actions',
    'panels',
    'shell',
    'frame',
    '.',
    'entry',
  ],
  server: [
    'config',
    'vault',
    'fairness',
    'threads',
    'db',
    'http',
    'embeds',
    'storage',
    'folders',
    'workspaces',
    'observability',
    'ai',
    'renders',
    'jobs',
    'logs',
    'assets',
    'stock',
    'generations',
    'cutouts',
    'templates',
    'bodies',
    'batches',
    'compat',
    'pages',
    'accounts',
    'tools',
    'oauth',
    'notifications',
    'variants',
    'brand-kits',
    'sharing',
    'social',
    'approvals',
    'workflows',
    'archive',
    'profile',
    'reference',
    'documentation',
    'dashboard',
    'mcp',
    'lifecycle',
    'doctor',
    'index.ts',
  ],
  library: ['emoji', 'fonts', 'index.ts', 'node', 'tools'],
  react: ['.', 'index.ts'],
  vue: ['.', 'index.ts'],
  playground: ['.', 'index.ts', 'entry'],
  dashboard: ['locales', 'routing', 'session', 'elements', 'social', 'bulk', 'workflows', 'pages', 'app', 'entry'],
  cli: ['.', 'main.ts'],
};

/** Every import that climbs to a floor above its file's, of values or of types, and files in rooms without a floor. */
export function checkFloors(file: SourceFile): Problem[] {
  const from = placeOf(file.path);
  if (!from) return [];
  const { packageName, rooms, room, floor } = from;
  if (floor < 0) {
    const table = import.meta.url.split('/').at(-1);
    return [problemAt(file, 0, 'floors', `${packageName}/${room} has no floor: list it in ${table}`)];
  }
  return file.imports.flatMap(({ specifier, start }) => {
    if (!specifier.startsWith('.')) return [];
    const to = placeOf(posix.join(posix.dirname(file.path), specifier));
    if (!to || to.packageName !== packageName || to.floor <= floor) return [];
    const below = rooms.slice(0, floor).join(', ') || 'nothing';
    return [problemAt(file, start, 'floors', `${room} -> ${to.room} climbs: below ${room} is ${below}`)];
  });
}

/** Rooms of the table that have no file. */
export function checkListedRooms(paths: readonly string[]): Problem[] {
  const lived = new Set(paths.map(placeOf).map((place) => place && `${place.packageName}/${place.room}`));
  return Object.entries(floors).flatMap(([packageName, rooms]) =>
    rooms
      .filter((room) => !lived.has(`${packageName}/${room}`))
      .map((room) => ({
        path: `packages/${packageName}/${room}`,
        line: 1,
        rule: 'floors',
        message: 'has a floor but no file',
      })),
  );
}

interface Place {
  packageName: string;
  rooms: readonly string[];
  room: string;
  /** Index in the rooms; -1 without one. */
  floor: number;
}

/** Where a file is; undefined outside of packages with floors. */
function placeOf(path: string): Place | undefined {
  const [packages, packageName = '', first = '', ...rest] = path.split('/');
  const rooms = floors[packageName];
  if (packages !== 'packages' || !rooms) return undefined;
  const room = rest.length > 0 || rooms.includes(first) ? first : '.';
  return { packageName, rooms, room, floor: rooms.indexOf(room) };
}
