import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What the process that renders an attack tells of it. */
export type AttackMessage =
  | { type: 'begin'; bytesBefore: number }
  | { type: 'end'; outcome: string; cpuMs: number; peakBytes: number }
  | { type: 'after'; bytesAfter: number };

/** What an attack cost. */
export interface AttackCost {
  /** `drawn`, `refused` with the error's code, or how it was ended. */
  outcome: string;
  /** Processor time of the render. Other than time on the clock it does not depend on what else the machine does. */
  cpuMs: number;
  /** Bytes of memory (resident) of the process: at most, before the render, and after some ordinary renders behind it. */
  peakBytes: number;
  bytesBefore: number;
  bytesAfter: number | undefined;
}

const script = fileURLToPath(new URL('render-attack.ts', import.meta.url));
const watchEveryMs = 50;

/** Renders an attack in a process of its own, which is killed when it takes more than it is allowed. Linux only. */
export function measureAttack(
  name: string,
  { maxCpuMs, maxBytes }: { maxCpuMs: number; maxBytes: number },
): Promise<AttackCost> {
  const cost: AttackCost = { outcome: '', cpuMs: 0, peakBytes: 0, bytesBefore: 0, bytesAfter: undefined };
  const child = fork(script, [name], {
    execArgv: ['--conditions=@platen/source'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let cpuMsAtBegin: number | undefined;
  const watch = setInterval(() => {
    const now = child.pid === undefined ? undefined : readProcess(child.pid);
    if (!now || cost.outcome !== '') return;
    cost.peakBytes = Math.max(cost.peakBytes, now.peakBytes);
    if (cost.bytesBefore > 0) cpuMsAtBegin ??= now.cpuMs;
    cost.cpuMs = now.cpuMs - (cpuMsAtBegin ?? now.cpuMs);
    if (cost.cpuMs > maxCpuMs) cost.outcome = 'killed for its time';
    if (cost.peakBytes > maxBytes) cost.outcome = 'killed for its memory';
    if (cost.outcome !== '') child.kill('SIGKILL');
  }, watchEveryMs);
  child.on('message', (message: AttackMessage) => {
    if (message.type === 'begin') cost.bytesBefore = message.bytesBefore;
    else if (message.type === 'after') cost.bytesAfter = message.bytesAfter;
    else if (cost.outcome === '') {
      const { outcome, cpuMs, peakBytes } = message;
      Object.assign(cost, { outcome, cpuMs, peakBytes: Math.max(cost.peakBytes, peakBytes) });
    }
  });
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      if (cost.outcome === '') cost.outcome = `died: ${signal ?? code}`;
      resolve(cost);
    });
  });
}

/** Processor time and the largest memory of a process so far; undefined when it has ended. */
function readProcess(pid: number): { cpuMs: number; peakBytes: number } | undefined {
  try {
    const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    // The 14th and 15th field of the line (proc(5)), counted behind the command's name, in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return { cpuMs: (Number(fields[11]) + Number(fields[12])) * 10, peakBytes: kilobytes * 1024 };
  } catch {
    return undefined;
  }
}
