/** Output of one run of Flite. */
export interface FliteAnswer {
  /** Output lines, one per utterance, without line ends. */
  lines: string[];
  /** Samples that had been written when each line was printed: where its utterance begins. */
  starts: number[];
  /** Zero when no sound was requested. */
  sampleRate: number;
  /** 16 bit mono. */
  samples: Int16Array;
}

/** Runs Flite's command line on a text, in a memory of its own. */
export type RunFlite = (text: string, args: readonly string[]) => Promise<FliteAnswer>;

/** Names of files in Flite's own file system. */
const inputName = 'in.txt';
const outputName = 'out.wav';

/** Bytes of the header of the files it writes. */
const headerBytes = 44;

/** Flite from the bytes of its WebAssembly file, compiled once. Ask for an audio clip with `-o out.wav`, for none with `-o none`. */
export async function openFlite(wasm: Uint8Array): Promise<RunFlite> {
  const { WASI, File, OpenFile, ConsoleStdout, PreopenDirectory } = await import('@bjorn3/browser_wasi_shim');
  const module = await WebAssembly.compile(wasm as Uint8Array<ArrayBuffer>);
  return async (text, args) => {
    // Without a line's end it loses an utterance of one word at the end of the text.
    const input = new File(new TextEncoder().encode(`${text}\n`));
    const files = new PreopenDirectory('/', new Map([[inputName, input]]));
    const output = (): Uint8Array => {
      const file = files.dir.contents.get(outputName);
      return file instanceof File ? file.data : new Uint8Array(headerBytes);
    };
    const printed = new TextDecoder();
    let line = '';
    const lines: string[] = [];
    const starts: number[] = [];
    const print = (bytes: Uint8Array): void => {
      for (const character of printed.decode(bytes, { stream: true })) {
        if (character !== '\n') {
          line += character;
          continue;
        }
        lines.push(line.trim());
        starts.push(Math.max(0, (output().length - headerBytes) >> 1));
        line = '';
      }
    };
    const streams = [new OpenFile(new File([])), new ConsoleStdout(print), new ConsoleStdout(() => {}), files];
    const wasi = new WASI(['flite', '-f', inputName, ...args], [], streams, { debug: false });
    const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
    const code = wasi.start(instance as { exports: { memory: WebAssembly.Memory; _start(): unknown } });
    if (code !== 0) throw new Error(`Flite ended with ${code}.`);
    return { lines, starts, ...readWave(output()) };
  };
}

/** Samples of the WAV files that Flite writes: 16 bit mono, with a header of fixed length. */
function readWave(bytes: Uint8Array): Pick<FliteAnswer, 'sampleRate' | 'samples'> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const samples = new Int16Array((bytes.byteLength - headerBytes) >> 1);
  for (let index = 0; index < samples.length; index++) samples[index] = view.getInt16(headerBytes + index * 2, true);
  return { sampleRate: view.getUint32(24, true), samples };
}
