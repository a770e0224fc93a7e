import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { dirname, resolve } from 'node:path';
import { bytesPerThread, defaultMemoryBudget, probeFormats, threadsForMemory } from '@platen/engine/node';
import type { Config } from '../config/config.ts';
import type { Finding } from './finding.ts';

const gigabyte = 1024 ** 3;
const littleMemoryBytes = gigabyte;
const littleDiskBytes = 2 * gigabyte;

/** Node, memory and processors, the disk below the data folder, and the videos that can be made here. */
export async function checkMachine(config: Config): Promise<Finding[]> {
  return [
    { part: 'Node', state: 'ok', text: `${process.version} on ${process.platform} ${process.arch}` },
    checkMemory(config),
    checkDisk(config),
    await checkFormats(),
  ];
}

function checkMemory({
  memoryBudgetBytes = defaultMemoryBudget(),
  renderThreads = threadsForMemory(memoryBudgetBytes),
}: Pick<Config, 'memoryBudgetBytes' | 'renderThreads'>): Finding {
  const limit = process.constrainedMemory();
  const total = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  const text =
    `${inGigabytes(total)}, ${availableParallelism()} processors; renders in ${renderThreads} threads, ` +
    `which are replaced past ${inGigabytes(memoryBudgetBytes)}`;
  if (memoryBudgetBytes > total) {
    return { part: 'memory', state: 'wrong', text: `${text}. PLATEN_MEMORY_MB exceeds the available memory.` };
  }
  const isLittle = total < littleMemoryBytes || memoryBudgetBytes < renderThreads * bytesPerThread;
  return { part: 'memory', state: isLittle ? 'look' : 'ok', text: isLittle ? `${text}. That is little.` : text };
}

function checkDisk({ dataDirectory }: Pick<Config, 'dataDirectory'>): Finding {
  let folder = resolve(dataDirectory);
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  return {
    part: 'disk',
    state: free < littleDiskBytes ? 'look' : 'ok',
    text: `${inGigabytes(free)} free for ${dataDirectory}`,
  };
}

async function checkFormats(): Promise<Finding> {
  const abilities = Object.entries(await probeFormats());
  const possible = abilities.filter(([, { isPossible }]) => isPossible).map(([format]) => format);
  const reasons = new Set(abilities.flatMap(([, { reason }]) => (reason === undefined ? [] : [reason])));
  return {
    part: 'videos and audio',
    state: reasons.size > 0 ? 'look' : 'ok',
    text: [`${possible.join(', ')} can be rendered here.`, ...reasons].join(' '),
  };
}

function inGigabytes(bytes: number): string {
  return `${(bytes / gigabyte).toFixed(1)} GB`;
}
