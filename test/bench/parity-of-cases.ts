import { createRenderer } from '@platen/engine/node';
import { openWorkerRenderer } from '../browser/worker-renderer.ts';
import { compareLayouts } from '../compare/compare-layouts.ts';
import { compareImages } from '../compare/compare-images.ts';
import { listCases, loadCase } from '../corpus/load-case.ts';

/** How far the worker is from Node over the case corpus. */
export interface ParityOfCases {
  cases: number;
  worstCase: string;
  /** Share of pixels, 0 to 1, that differ by more than 2 of 255 in the worst case. */
  worstShare: number;
  layoutsDiffering: number;
}

/** Renders every `step`-th case in Node and in the worker. */
export async function measureParity(step: number): Promise<ParityOfCases> {
  const names = listCases().filter((_, index) => index % step === 0);
  const node = createRenderer();
  const worker = await openWorkerRenderer();
  const parity: ParityOfCases = { cases: names.length, worstCase: '', worstShare: 0, layoutsDiffering: 0 };
  try {
    for (const name of names) {
      const { template, modifications, options } = await loadCase(name);
      const both = { ...options, includeLayout: true };
      const inNode = await node.render(template, modifications, both);
      const inWorker = await worker.render(template, modifications, both);
      if (compareLayouts(toJson(inNode.layout), toJson(inWorker.layout)).largest > 0) parity.layoutsDiffering += 1;
      for (const [index, output] of inNode.outputs.entries()) {
        const other = inWorker.outputs[index];
        const share = other ? (await compareImages(output.bytes, other.bytes)).share : 1;
        if (share >= parity.worstShare) Object.assign(parity, { worstShare: share, worstCase: name });
      }
    }
  } finally {
    await Promise.all([node.close(), worker.close()]);
  }
  return parity;
}

function toJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
