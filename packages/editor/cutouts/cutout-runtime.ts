/** A model that removes backgrounds, as the service describes it. */
export interface CutoutModel {
  /** The ONNX file. */
  url: string;
  /** The folder of ONNX Runtime, with a slash at its end. */
  runtime: string;
  /** Width and height of its input. */
  size: number;
  mean: readonly [number, number, number];
  std: readonly [number, number, number];
}

/** A model that is ready. */
export interface CutoutSession {
  /** The opacity of each pixel, from 0 to 1 or as a logit, for an input of 1 × 3 × size × size. */
  run(input: Float32Array): Promise<{ width: number; height: number; values: Float32Array }>;
}

/** A tensor of ONNX Runtime. */
interface OnnxTensor {
  readonly dims: readonly number[];
  readonly data: unknown;
}

/** The part of ONNX Runtime’s interface that is used here: https://onnxruntime.ai/docs/api/js/ */
interface OnnxRuntime {
  env: { wasm: { wasmPaths?: string; proxy?: boolean; numThreads?: number } };
  InferenceSession: {
    create(url: string): Promise<{
      readonly inputNames: readonly string[];
      readonly outputNames: readonly string[];
      run(feeds: Readonly<Record<string, OnnxTensor>>): Promise<Readonly<Record<string, OnnxTensor>>>;
    }>;
  };
  Tensor: new (type: 'float32', data: Float32Array, dims: readonly number[]) => OnnxTensor;
}

let opened: { url: string; session: Promise<CutoutSession> } | undefined;

/** Loads the runtime and the model; the one that was used last stays loaded. Rejects for files that are no models of this kind. */
export function openCutoutSession(model: CutoutModel): Promise<CutoutSession> {
  if (opened?.url === model.url) return opened.session;
  const session = startSession(model);
  opened = { url: model.url, session };
  session.catch(() => {
    if (opened?.session === session) opened = undefined;
  });
  return session;
}

async function startSession({ url, runtime, size }: CutoutModel): Promise<CutoutSession> {
  const address = new URL('ort.wasm.min.mjs', new URL(runtime, location.href)).href;
  const { env, InferenceSession, Tensor } = (await import(/* @vite-ignore */ address)) as OnnxRuntime;
  env.wasm.wasmPaths = new URL(runtime, location.href).href;
  // In a worker, so that the editor goes on meanwhile; threads need pages that are isolated from others.
  env.wasm.proxy = true;
  env.wasm.numThreads = 1;
  const session = await InferenceSession.create(url);
  const [input] = session.inputNames;
  const [output] = session.outputNames;
  if (input === undefined || output === undefined) throw new TypeError('The model takes or gives nothing.');
  return {
    async run(values) {
      const answer = await session.run({ [input]: new Tensor('float32', values, [1, 3, size, size]) });
      return readMask(answer[output]);
    },
  };
}

/** The first output of these models is the finest mask: 1 × 1 × height × width, or without one or both of the ones. */
function readMask(tensor: OnnxTensor | undefined): { width: number; height: number; values: Float32Array } {
  const [height, width] = tensor?.dims.slice(-2) ?? [];
  const values = tensor?.data;
  if (
    height === undefined ||
    width === undefined ||
    !(values instanceof Float32Array) ||
    values.length !== width * height
  ) {
    throw new TypeError('The model gives no mask.');
  }
  return { width, height, values };
}
