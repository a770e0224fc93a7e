/** Weights for reading an audio clip between its samples. */
export interface SincFilter {
  /** Positions between two samples that the filter knows. */
  phases: number;
  /** Samples it looks at, half of them at or before the position. */
  taps: number;
  /** `taps` weights for each phase, phase after phase; each phase's sum is 1. */
  weights: Float32Array;
}

/** Zero crossings on each side of the kernel; more are sharper and slower. */
const crossings = 16;
/** Shape of the Kaiser window: side lobes at about -90 dB. */
const kaiserBeta = 9;
/** Fraction of the band that is kept, so that the window's transition is below half the rate. */
const passBand = 0.94;
/**
 * Phases for steps that are not a small fraction; the position is then rounded to that fraction of a sample. Large steps, with a wider
 * kernel, need correspondingly fewer.
 */
const manyPhases = 2048;

const filters = new Map<string, SincFilter>();
const maxFilters = 8;

/**
 * The windowed sinc that reads one sample every `step` samples. When the step is larger than 1 its band is as much narrower, so
 * that nothing above half of the new rate folds back.
 */
export function sincFilter(step: number): SincFilter {
  const phases = phasesFor(step);
  const stretch = Math.max(1, step);
  const key = `${phases} ${stretch}`;
  const known = filters.get(key);
  if (known) return known;
  const half = Math.ceil(crossings * stretch);
  const taps = half * 2;
  const weights = new Float32Array(phases * taps);
  const row = new Float64Array(taps);
  const scale = passBand / stretch;
  for (let phase = 0; phase < phases; phase++) {
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const distance = tap - (half - 1) - phase / phases;
      const weight = sinc(distance * scale) * kaiser(distance / half);
      row[tap] = weight;
      sum += weight;
    }
    for (let tap = 0; tap < taps; tap++) weights[phase * taps + tap] = (row[tap] ?? 0) / sum;
  }
  const filter: SincFilter = { phases, taps, weights };
  filters.set(key, filter);
  const [oldest] = filters.keys();
  if (filters.size > maxFilters && oldest !== undefined) filters.delete(oldest);
  return filter;
}

/** The smallest number of phases that positions of that step fall on exactly, if it is small. */
function phasesFor(step: number): number {
  const max = Math.ceil(manyPhases / Math.max(1, step));
  for (let phases = 1; phases <= max; phases++) {
    if (Math.abs(step * phases - Math.round(step * phases)) < 1e-9 * phases) return phases;
  }
  return max;
}

function sinc(x: number): number {
  if (Math.abs(x) < 1e-12) return 1;
  return Math.sin(Math.PI * x) / (Math.PI * x);
}

/** The Kaiser window at -1 to 1; 0 beyond. */
function kaiser(x: number): number {
  return Math.abs(x) >= 1 ? 0 : bessel(kaiserBeta * Math.sqrt(1 - x * x)) / bessel(kaiserBeta);
}

/** The modified Bessel function of the first kind of order zero, by its series. */
function bessel(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * 1e-16; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}
