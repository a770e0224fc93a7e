import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/variable.ts';

/** The variables of a model that removes backgrounds in the browser. */
export type CutoutConfig = Pick<
  Config,
  'cutoutModel' | 'cutoutRuntime' | 'cutoutSize' | 'cutoutMean' | 'cutoutDeviation'
>;

/** The files of ONNX Runtime that browsers load: its code for WebAssembly alone, without WebGPU. */
export const runtimeFiles = ['ort.wasm.min.mjs', 'ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm'] as const;

/** Every visitor of the editor who removes a background loads it. */
const maxModelBytes = 512 * 1024 * 1024;

/** A model that removes backgrounds in the browser, and the runtime that it needs. */
export interface CutoutModel {
  file: string;
  bytes: number;
  /** Names the content: 16 hexadecimal digits. */
  digest: string;
  /** The folder of the runtime's files. */
  runtimeFolder: string;
  runtimeVersion: string;
}

/** Finds the files of the configured model; undefined where none is. Throws ConfigError, with what to do. */
export async function openCutoutModel({
  cutoutModel: file,
  cutoutRuntime,
}: CutoutConfig): Promise<CutoutModel | undefined> {
  if (file === undefined) return undefined;
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new ConfigError([`PLATEN_CUTOUT_MODEL ("${file}"): There is no such file.`]);
  if (found.size > maxModelBytes) {
    throw new ConfigError([`PLATEN_CUTOUT_MODEL ("${file}"): A model for browsers may have 512 MB at most.`]);
  }
  const runtimeFolder = cutoutRuntime ?? installedRuntime();
  if (runtimeFolder === undefined) {
    throw new ConfigError([
      'PLATEN_CUTOUT_MODEL: The package onnxruntime-web is not installed. Run "npm install onnxruntime-web", or set PLATEN_CUTOUT_RUNTIME to its folder "dist".',
    ]);
  }
  const missing = runtimeFiles.find((name) => !existsSync(join(runtimeFolder, name)));
  if (missing !== undefined) {
    throw new ConfigError([`PLATEN_CUTOUT_RUNTIME ("${runtimeFolder}"): The file ${missing} is missing.`]);
  }
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return {
    file,
    bytes: found.size,
    digest: hash.digest('hex').slice(0, 16),
    runtimeFolder,
    runtimeVersion: await versionOf(runtimeFolder),
  };
}

function installedRuntime(): string | undefined {
  try {
    return dirname(createRequire(import.meta.url).resolve('onnxruntime-web/wasm'));
  } catch {
    return undefined;
  }
}

const packageFile = z.object({ version: z.string().regex(/^[\w.+-]{1,64}$/) });

/** The version of the package around the folder; else one that its code names. */
async function versionOf(folder: string): Promise<string> {
  const text = await readFile(join(folder, '..', 'package.json'), 'utf8').catch(() => undefined);
  if (text !== undefined) {
    try {
      return packageFile.parse(JSON.parse(text)).version;
    } catch {
      // A folder that was copied out of its package lies in another one.
    }
  }
  const hash = createHash('sha256');
  for (const name of runtimeFiles) hash.update(await readFile(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}
