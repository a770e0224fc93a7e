/** Structure of an MP4 or MOV file besides its tracks' samples. */
export interface Mp4Structure {
  /** Whether a box at the top reaches beyond the end of the file. */
  isCutOff: boolean;
  /** Bytes from the start that can be read: in a file of fragments those up to the last whole one, else all. */
  readableBytes: number;
  /** Seconds at which the edit list of a track ends it, by the track's id. */
  trackEnds: ReadonlyMap<number, number>;
}

/** Boxes looked at in all: a file has a few dozen at these levels. */
const maxBoxes = 5000;

interface Box {
  type: string;
  /** Of its content. */
  start: number;
  end: number;
  /** Whether the file holds all of it. */
  isWhole: boolean;
}

/** ISO 14496-12: boxes at the top, and below `moov` and `trak` what edit lists need (8.6.6). Undefined when it is no such file. */
export function readMp4Structure(bytes: Uint8Array): Mp4Structure | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = maxBoxes;
  const boxes = (start: number, end: number): Box[] => {
    const found: Box[] = [];
    for (let at = start; at + 8 <= end && left > 0; left--) {
      const short = view.getUint32(at);
      const header = short === 1 ? 16 : 8;
      if (at + header > end) break;
      const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? end - at : short;
      if (size < header) break;
      const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
      found.push({ type, start: at + header, end: Math.min(end, at + size), isWhole: at + size <= end });
      at += size;
    }
    return found;
  };
  const top = boxes(0, bytes.length);
  if (!top.some(({ type }) => ['ftyp', 'moov', 'mdat', 'wide'].includes(type))) return undefined;
  const trackEnds = new Map<number, number>();
  try {
    for (const moov of top.filter(({ type }) => type === 'moov')) {
      const inMoov = boxes(moov.start, moov.end);
      const header = inMoov.find(({ type }) => type === 'mvhd');
      const timescale = header ? view.getUint32(header.start + (view.getUint8(header.start) === 1 ? 20 : 12)) : 0;
      for (const track of inMoov.filter(({ type }) => type === 'trak')) {
        const inTrack = boxes(track.start, track.end);
        const trackHeader = inTrack.find(({ type }) => type === 'tkhd');
        const edits = inTrack
          .filter(({ type }) => type === 'edts')
          .flatMap(({ start, end }) => boxes(start, end))
          .find(({ type }) => type === 'elst');
        if (!trackHeader || !edits || timescale === 0) continue;
        const id = view.getUint32(trackHeader.start + (view.getUint8(trackHeader.start) === 1 ? 20 : 12));
        const lasts = sumOfEdits(view, edits);
        if (lasts > 0) trackEnds.set(id, lasts / timescale);
      }
    }
  } catch (error) {
    // A read past the end: the rest is not there.
    if (!(error instanceof RangeError)) throw error;
  }
  return { isCutOff: top.some(({ isWhole }) => !isWhole), readableBytes: readableBytes(top, bytes.length), trackEnds };
}

/** Mediabunny trips over a fragment of which only a part is there. */
function readableBytes(top: readonly Box[], length: number): number {
  if (!top.some(({ type }) => type === 'moof')) return length;
  const broken = top.findIndex(({ isWhole }) => !isWhole);
  if (broken < 0) return length;
  // A fragment is its description and the data behind it.
  return top.slice(0, broken).findLast(({ type }) => type !== 'moof')?.end ?? length;
}

/** Length of all edits in the movie's clock; 0 when one is open, as in files of fragments. */
function sumOfEdits(view: DataView, { start, end }: Box): number {
  const isLong = view.getUint8(start) === 1;
  const size = isLong ? 20 : 12;
  const count = Math.min(view.getUint32(start + 4), Math.floor((end - start - 8) / size));
  let sum = 0;
  for (let index = 0; index < count; index++) {
    const at = start + 8 + index * size;
    const lasts = isLong ? Number(view.getBigUint64(at)) : view.getUint32(at);
    if (lasts === 0) return 0;
    sum += lasts;
  }
  return sum;
}
