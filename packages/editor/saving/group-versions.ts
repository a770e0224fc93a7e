import type { SavedVersion } from './versions.ts';

/** Saves of one person in one go, as lists show them: the last one, and those that led to it. */
export interface VersionGroup {
  last: SavedVersion;
  /** Newest first. */
  earlier: readonly SavedVersion[];
}

/** Saves that are further apart are not of one go, in milliseconds. */
const pauseMs = 30 * 60_000;

/**
 * Groups versions, newest first: what saved itself while a person worked stands behind the last save of that work. Versions with a name or
 * a note, restore points of this device and the first version stand for themselves.
 */
export function groupVersions(versions: readonly SavedVersion[]): VersionGroup[] {
  const groups: { last: SavedVersion; earlier: SavedVersion[] }[] = [];
  let before: SavedVersion | undefined;
  for (const version of versions) {
    const group = groups.at(-1);
    const joins =
      before !== undefined &&
      isPlain(version) &&
      before.kind === 'service' &&
      before.author === version.author &&
      before.atMs - version.atMs <= pauseMs;
    if (joins && group) group.earlier.push(version);
    else groups.push({ last: version, earlier: [] });
    before = version;
  }
  return groups;
}

function isPlain({ kind, name, note, number }: SavedVersion): boolean {
  return kind === 'service' && name === '' && note === '' && number > 1;
}

/** The version that a group, or one of a group, came after; undefined when it is not listed. */
export function versionBefore(
  versions: readonly SavedVersion[],
  version: SavedVersion,
  groups: readonly VersionGroup[],
): SavedVersion | undefined {
  const oldest = groups.find(({ last }) => last === version)?.earlier.at(-1) ?? version;
  const saved = versions.filter(({ kind }) => kind === 'service' && version.kind === 'service');
  return saved.filter(({ number }) => number < oldest.number).toSorted((one, other) => other.number - one.number)[0];
}
