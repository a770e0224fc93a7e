/** Kinds of NAL units (ITU-T H.264, table 7-1) that stand apart from the images. */
const sequenceParameters = 7;
const imageParameters = 8;
const delimiter = 9;

/** The units of a stream with start codes (ITU-T H.264, Annex B), without them. */
export function splitUnits(stream: Uint8Array): Uint8Array[] {
  const starts: number[] = [];
  for (let index = 0; index + 2 < stream.length; index++) {
    if (stream[index] !== 0 || stream[index + 1] !== 0 || stream[index + 2] !== 1) continue;
    starts.push(index + 3);
    index += 2;
  }
  return starts.map((start, index) => {
    let end = (starts[index + 1] ?? stream.length + 3) - 3;
    while (end > start && stream[end - 1] === 0) end--;
    return stream.subarray(start, end);
  });
}

const kindOf = (unit: Uint8Array): number => (unit[0] ?? 0) & 31;

/** A packet with start codes as MP4 has it: each unit after its length in four bytes, without parameter sets. */
export function toLengthPrefixed(packet: Uint8Array): Uint8Array {
  const units = splitUnits(packet).filter(
    (unit) => ![sequenceParameters, imageParameters, delimiter].includes(kindOf(unit)),
  );
  const bytes = new Uint8Array(units.reduce((sum, unit) => sum + 4 + unit.length, 0));
  const view = new DataView(bytes.buffer);
  let position = 0;
  for (const unit of units) {
    view.setUint32(position, unit.length);
    bytes.set(unit, position + 4);
    position += 4 + unit.length;
  }
  return bytes;
}

/**
 * Reads the configuration of a decoder: the codec's name (RFC 6381) and its configuration record (ISO/IEC 14496-15, 5.3.3.1) for 8-bit
 * 4:2:0. Throws if the parameter sets are missing.
 */
export function readParameterSets(stream: Uint8Array): { codec: string; description: Uint8Array } {
  const units = splitUnits(stream);
  const sequence = units.find((unit) => kindOf(unit) === sequenceParameters);
  const image = units.find((unit) => kindOf(unit) === imageParameters);
  if (!sequence || !image) throw new Error('The stream has no parameter sets.');
  const [, profile = 0, compatibility = 0, level = 0] = sequence;
  const hex = [profile, compatibility, level].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const head = [1, profile, compatibility, level, 0xff];
  const sets = [0xe1, sequence.length >> 8, sequence.length & 255, ...sequence];
  sets.push(1, image.length >> 8, image.length & 255, ...image);
  // What follows for High: chroma format 4:2:0, 8 bits of luma and chroma, no extensions.
  const description = new Uint8Array([...head, ...sets, ...(profile === 100 ? [0xfd, 0xf8, 0xf8, 0] : [])]);
  return { codec: `avc1.${hex}`, description };
}
