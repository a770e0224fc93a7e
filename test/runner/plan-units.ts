import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Test files that run in one process, one after another. */
export interface TestUnit {
  files: readonly string[];
  /** Whether it mostly waits, for processes that end and times that pass, and can run beside two that work. */
  isWaiting: boolean;
}

/** Files in one process: they share the second that loading the sources takes, and code that is already fast. */
const filesTogether = 30;
/** Those of the service take longer each: a process of more would take as long as one may on a slow machine. */
const serviceFilesTogether = 18;

/** Files that mostly wait. */
const waiting = [
  /service\/crash/,
  /prove\/(?:kills|outages)/,
  /service\/several-processes/,
  /service\/restore-drill/,
  /service\/data-folder/,
  /service\/social\/every-platform/,
];

/** Files that take long, the longest first, so that none of them is at work alone at the end. */
const long = [
  // It builds what others need too, and is alone with that.
  /e2e\/demo/,
  /e2e\/share-page/,
  /node\/pdf-corpus/,
  /node\/video-segments/,
  /node\/media-damaged/,
  /project-packed-files/,
  /service\/serve-process/,
  /prove\/(?:requests|templates)/,
  /node\/media-bounds/,
];

/**
 * Files that measure their own process or change it, or whose subject is the whole machine; each of them has a process of its own.
 * Those below `test/node` and `test/service` that are not named here share one, where hooks of the whole file do not hinder it.
 */
const alone = [
  ...waiting,
  ...long,
  /\/project-/,
  /node\/media-hostile/,
  /node\/audio-mix/,
  /node\/video-progress/,
  // What others register to encode with is what it must not find.
  /node\/video-ffmpeg/,
  /service\/safe-fetcher/,
];

/**
 * Files that share processes of their own, so many in each: those that run the command, for which one process does it for all of them,
 * and those that drive a browser.
 */
const together = [
  { pattern: /node\/cli-(?!launcher)|service\/(?:key-commands|cli-service)/, max: 20 },
  { pattern: /e2e\/(?!demo|share-page)/, max: 7 },
];

/** Declared outside of any suite, a hook is one of all files in the process. */
const rootHook = /^(?:before|beforeEach|afterEach)\(/m;

/** Puts test files, relative to `root`, into processes: in the order in which to start them. */
export function planUnits(root: string, files: readonly string[]): TestUnit[] {
  const isOne = (file: string, patterns: readonly RegExp[]): boolean => patterns.some((pattern) => pattern.test(file));
  const isTogether = (file: string): boolean => together.some(({ pattern }) => pattern.test(file));
  const isShared = (file: string): boolean =>
    !isTogether(file) &&
    /^test\/(?:node|service)\//.test(file) &&
    !isOne(file, alone) &&
    !rootHook.test(readFileSync(join(root, file), 'utf8'));
  const shared = files.filter(isShared);
  const rank = (file: string): number => {
    const found = long.findIndex((pattern) => pattern.test(file));
    return found === -1 ? long.length : found;
  };
  const single = files
    .filter((file) => !isShared(file) && !isTogether(file))
    .sort((a, b) => rank(a) - rank(b))
    .map((file): TestUnit => ({ files: [file], isWaiting: isOne(file, waiting) }));
  const isLong = ({ files: [file = ''] }: TestUnit): boolean => isOne(file, long) || isOne(file, waiting);
  const apart = together.flatMap(({ pattern, max }) =>
    inGroups(
      files.filter((file) => pattern.test(file)),
      max,
    ),
  );
  return [
    ...single.filter(isLong),
    ...inTurns(
      apart,
      inGroups(
        shared.filter((file) => file.startsWith('test/service/')),
        serviceFilesTogether,
      ),
    ),
    ...inGroups(
      shared.filter((file) => !file.startsWith('test/service/')),
      filesTogether,
    ),
    ...single.filter((unit) => !isLong(unit)),
  ];
}

/** One of these, one of those, and so on: processes that start together would wait for the same build. */
function inTurns(these: readonly TestUnit[], those: readonly TestUnit[]): TestUnit[] {
  const longer = Math.max(these.length, those.length);
  return Array.from({ length: longer }, (_, place) => [
    ...these.slice(place, place + 1),
    ...those.slice(place, place + 1),
  ]).flat();
}

function inGroups(files: readonly string[], max: number): TestUnit[] {
  const count = Math.ceil(files.length / max);
  // Dealt out, as files next to each other are of one subject and may all be long.
  return Array.from({ length: count }, (_, index) => ({
    files: files.filter((_file, place) => place % count === index),
    isWaiting: false,
  }));
}
