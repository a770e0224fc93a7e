import { globSync, readFileSync } from 'node:fs';

/** Ticks of processor time a second on Linux. */
const ticksPerSecond = 100;

/** Processor time in seconds of a process with all its threads so far; on Linux. */
export function cpuSecondsOf(pid: number): number {
  const [user = 0, system = 0] = readTimes(pid).own;
  return (user + system) / ticksPerSecond;
}

/** The same of a process and those that it started, whether they ended or not. */
export function cpuSecondsWithChildren(pid: number): number {
  const { own, ended } = readTimes(pid);
  const ticks = [...own, ...ended].reduce((sum, each) => sum + each, 0);
  const children = globSync(`/proc/${pid}/task/*/children`).flatMap((file) =>
    readFileSync(file, 'utf8').trim().split(' ').filter(Boolean),
  );
  return children.reduce((sum, child) => sum + cpuSecondsWithChildren(Number(child)), ticks / ticksPerSecond);
}

/** User and system time, and that of children that ended, in ticks; nothing of a process that is gone. See proc_pid_stat(5). */
function readTimes(pid: number): { own: number[]; ended: number[] } {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
    return { own: fields.slice(11, 13), ended: fields.slice(13, 15) };
  } catch {
    return { own: [], ended: [] };
  }
}
