import { WasmReader, WasmWriter } from './wasm-bytes.ts';

/** The export of a metered module that holds the instructions left: a mutable global, a 64-bit integer. */
export const instructionsLeft = 'instructions left';

const sections = { import: 2, memory: 5, global: 6, export: 7, code: 10 } as const;
const pageBytes = 65_536;

/**
 * Rewrites a WebAssembly module (core specification 2.0, 5) so that its work and its memory are bounded. Each function that is
 * entered and each round of a loop takes off as many as it has instructions, whichever of them are run, and the module traps
 * once none are left. The count is the same wherever the module runs. Throws RangeError for what it does not know, such as
 * instructions on vectors.
 */
export function meterWasm(module: Uint8Array, maxMemoryBytes: number): Uint8Array<ArrayBuffer> {
  const reader = new WasmReader(module);
  const writer = new WasmWriter(module.length * 1.2);
  writer.copy(module, 0, 8);
  reader.at = 8;
  let importedGlobals = 0;
  let counter: number | undefined;
  while (reader.at < module.length) {
    const id = reader.byte();
    const end = reader.unsigned() + reader.at;
    writer.bytes(id);
    writer.sized(() => {
      if (id === sections.import) importedGlobals = countImportedGlobals(new WasmReader(module, reader.at));
      if (id === sections.memory) boundMemory(reader, writer, Math.floor(maxMemoryBytes / pageBytes));
      else if (id === sections.global) {
        const count = reader.unsigned();
        counter = importedGlobals + count;
        writer.unsigned(count + 1);
        writer.copy(module, reader.at, end);
        // A mutable i64 that begins at 0.
        writer.bytes(0x7e, 0x01, 0x42, 0x00, 0x0b);
      } else if (id === sections.export) {
        writer.unsigned(reader.unsigned() + 1);
        writer.copy(module, reader.at, end);
        writer.text(instructionsLeft);
        writer.bytes(0x03);
        writer.unsigned(counter ?? 0);
      } else if (id === sections.code) meterCode(reader, writer, counter ?? 0);
      else writer.copy(module, reader.at, end);
    });
    reader.at = end;
  }
  if (counter === undefined) throw new RangeError('the module has no globals next to which a counter can be placed');
  return writer.take();
}

function countImportedGlobals(reader: WasmReader): number {
  let globals = 0;
  for (let left = reader.unsigned(); left > 0; left--) {
    reader.skip(reader.unsigned());
    reader.skip(reader.unsigned());
    const kind = reader.byte();
    if (kind === 0) reader.unsigned();
    else if (kind === 3) {
      reader.skip(2);
      globals++;
    } else throw new RangeError(`an import of kind ${kind}`);
  }
  return globals;
}

function boundMemory(reader: WasmReader, writer: WasmWriter, maxPages: number): void {
  if (reader.unsigned() !== 1) throw new RangeError('more than one memory');
  const flags = reader.byte();
  if (flags > 1) throw new RangeError(`a memory of kind ${flags}`);
  const min = reader.unsigned();
  const max = flags === 1 ? Math.min(reader.unsigned(), maxPages) : maxPages;
  writer.bytes(1, 1);
  writer.unsigned(min);
  writer.unsigned(Math.max(min, max));
}

function meterCode(reader: WasmReader, writer: WasmWriter, counter: number): void {
  const count = reader.unsigned();
  writer.unsigned(count);
  for (let index = 0; index < count; index++) {
    const end = reader.unsigned() + reader.at;
    writer.sized(() => meterFunction(reader, end, writer, counter));
    reader.at = end;
  }
}

/** Instructions that are paid for together: all of a function but its loops, or all of a loop but those inside it. */
interface Stretch {
  /** Where they are paid for. */
  at: number;
  instructions: number;
}

function meterFunction(reader: WasmReader, end: number, writer: WasmWriter, counter: number): void {
  const start = reader.at;
  for (let groups = reader.unsigned(); groups > 0; groups--) {
    reader.unsigned();
    reader.skip(1);
  }
  const whole: Stretch = { at: reader.at, instructions: 0 };
  const stretches = [whole];
  const open: Stretch[] = [];
  let current = whole;
  while (reader.at < end) {
    const code = reader.byte();
    current.instructions++;
    if (code === 0x02 || code === 0x03 || code === 0x04) {
      reader.skipSigned();
      open.push(current);
      if (code === 0x03) {
        current = { at: reader.at, instructions: 0 };
        stretches.push(current);
      }
    } else if (code === 0x0b) current = open.pop() ?? whole;
    else skipOperands(reader, code);
  }
  let copied = start;
  for (const { at, instructions } of stretches) {
    writer.copy(reader.data, copied, at);
    copied = at;
    writePayment(writer, counter, instructions);
  }
  writer.copy(reader.data, copied, end);
}

/** Takes instructions off the counter, and traps when it is below 0 by then. */
function writePayment(writer: WasmWriter, counter: number, instructions: number): void {
  // global.get, i64.const, i64.sub, global.set
  writer.bytes(0x23);
  writer.unsigned(counter);
  writer.bytes(0x42);
  writer.positive(instructions);
  writer.bytes(0x7d, 0x24);
  writer.unsigned(counter);
  // global.get, i64.const 0, i64.lt_s, if, unreachable, end
  writer.bytes(0x23);
  writer.unsigned(counter);
  writer.bytes(0x42, 0x00, 0x53, 0x04, 0x40, 0x00, 0x0b);
}

/** Skips what follows an instruction's first byte (core specification 2.0, 5.4). */
function skipOperands(reader: WasmReader, code: number): void {
  // Comparisons, arithmetic and conversions have nothing.
  if (code >= 0x45 && code <= 0xc4) return;
  if (code >= 0x28 && code <= 0x3e) {
    reader.unsigned();
    reader.unsigned();
  } else if (code >= 0x20 && code <= 0x26) reader.unsigned();
  else if (code === 0x41 || code === 0x42) reader.skipSigned();
  else if (code === 0x43) reader.skip(4);
  else if (code === 0x44) reader.skip(8);
  else if (code === 0x0c || code === 0x0d || code === 0x10) reader.unsigned();
  else if (code === 0x0e) for (let targets = reader.unsigned() + 1; targets > 0; targets--) reader.unsigned();
  else if (code === 0x11) {
    reader.unsigned();
    reader.unsigned();
  } else if (code === 0x3f || code === 0x40) reader.skip(1);
  else if (!plainInstructions.has(code)) throw new RangeError(`instruction ${code}`);
}

/** unreachable, nop, else, return, drop, select */
const plainInstructions = new Set([0x00, 0x01, 0x05, 0x0f, 0x1a, 0x1b]);
