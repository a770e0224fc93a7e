import { performance } from 'node:perf_hooks';

/** Measures what work on a thread costs. */
export interface WorkMeter {
  /**
   * Milliseconds since the start, as they would have been had nobody else kept this thread from running: the time that passed, times the
   * part of its busy time in which it had a processor.
   */
  read(): number;
}

/** Starts to measure the present thread. */
export function startWorkMeter(): WorkMeter {
  const startedAt = performance.now();
  const loop = performance.eventLoopUtilization();
  const used = cpuMs();
  return {
    read() {
      const passedMs = performance.now() - startedAt;
      const { active } = performance.eventLoopUtilization(loop);
      const ownMs = used === undefined ? undefined : (cpuMs() ?? 0) - used;
      if (ownMs === undefined || active <= 0) return passedMs;
      return passedMs * Math.min(1, ownMs / active);
    },
  };
}

/** Processor time of this thread so far; undefined before Node 23.9, which cannot measure it. */
function cpuMs(): number | undefined {
  if (typeof process.threadCpuUsage !== 'function') return undefined;
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
