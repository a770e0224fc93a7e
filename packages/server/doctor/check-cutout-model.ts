import { openCutoutModel, type CutoutConfig } from '../cutouts/cutout-model.ts';
import { ConfigError } from '../config/variable.ts';
import type { Finding } from './finding.ts';

/** Whether the files of the model that removes backgrounds in the browser are there, when one is configured. */
export async function checkCutoutModel(config: CutoutConfig): Promise<Finding[]> {
  const part = 'background removal';
  try {
    const model = await openCutoutModel(config);
    if (!model) return [];
    const size = `${Math.max(1, Math.round(model.bytes / 1_000_000))} MB`;
    return [{ part, state: 'ok', text: `${model.file} (${size}), ONNX Runtime ${model.runtimeVersion}` }];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((text) => ({ part, state: 'wrong', text }));
  }
}
