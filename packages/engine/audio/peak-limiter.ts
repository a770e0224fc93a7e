import { mixRate } from './audio-block.ts';

/** Samples the limiter looks ahead: 5 ms, in which it turns down before a peak comes. */
export const lookAhead = mixRate / 200;
/** Share of what is missing to full loudness that comes back with each sample: within about 100 ms. */
const recovery = 1 / (mixRate * 0.05);

/**
 * Turns a mix down where it would pass 1, before the peak comes and softly back afterwards, both sides alike. What stays below 1
 * passes unchanged to the last bit. Answers come `lookAhead` samples later than they are given: silence pushes the last out.
 */
export class PeakLimiter {
  /** Samples whose answer is still due. */
  #left: Float32Array = new Float32Array(0);
  #right: Float32Array = new Float32Array(0);
  /** Gain that recovers, at the end of what was given. */
  #held = 1;
  /** The last `lookAhead` held gains, whose mean is the gain. */
  #recent: Float32Array = new Float32Array(lookAhead).fill(1);
  /** Gains that peaks of the last `lookAhead` samples ask for. */
  #wanted: Float32Array = new Float32Array(lookAhead).fill(1);

  /** Takes samples on and answers those that are ready: as many, less those it keeps to look ahead. */
  push(left: Float32Array, right: Float32Array): { left: Float32Array; right: Float32Array } {
    const allLeft = join(this.#left, left);
    const allRight = join(this.#right, right);
    const gains = this.#gains(left, right);
    const ready = Math.max(0, allLeft.length - lookAhead);
    const answer = { left: allLeft.slice(0, ready), right: allRight.slice(0, ready) };
    this.#left = allLeft.slice(ready);
    this.#right = allRight.slice(ready);
    if (gains) {
      // The gain of a sample is known once the samples ahead of it are.
      const skipped = left.length - ready;
      applyGains(answer.left, gains, skipped);
      applyGains(answer.right, gains, skipped);
    }
    return answer;
  }

  /** For each new sample the gain of the one `lookAhead` before it; undefined when all are 1. */
  #gains(left: Float32Array, right: Float32Array): Float32Array | undefined {
    const { length } = left;
    const wanted = new Float32Array(lookAhead + length);
    wanted.set(this.#wanted);
    let lowest = this.#held < 1 ? this.#held : 1;
    for (let index = 0; index < length; index++) {
      const peak = Math.max(Math.abs(left[index] ?? 0), Math.abs(right[index] ?? 0));
      const gain = peak > 1 ? 1 / peak : 1;
      wanted[lookAhead + index] = gain;
      if (gain < lowest) lowest = gain;
    }
    const isAtRest =
      lowest === 1 && this.#recent.every((gain) => gain === 1) && this.#wanted.every((gain) => gain === 1);
    this.#wanted = wanted.slice(length);
    if (isAtRest) return undefined;

    const held = join(this.#recent, this.#hold(wanted, length));
    this.#recent = held.slice(length);
    return slidingMean(held, length);
  }

  /** The lowest gain wanted in the `lookAhead` samples up to each new one; recovers slowly. */
  #hold(wanted: Float32Array, length: number): Float32Array {
    const held = new Float32Array(length);
    // Indices whose gains rise; the first is the lowest in reach.
    const queue: number[] = [];
    let head = 0;
    for (let index = 0; index < wanted.length; index++) {
      while (queue.length > head && (wanted[queue.at(-1) ?? 0] ?? 1) >= (wanted[index] ?? 1)) queue.pop();
      queue.push(index);
      if ((queue[head] ?? 0) <= index - lookAhead - 1) head++;
      if (index < lookAhead) continue;
      const lowest = wanted[queue[head] ?? index] ?? 1;
      const recovered = this.#held + (1 - this.#held) * recovery;
      // So close to 1 that nobody can tell: at rest.
      this.#held = Math.min(lowest, recovered > 0.99999 ? 1 : recovered);
      held[index - lookAhead] = this.#held;
    }
    return held;
  }
}

function join(first: Float32Array, second: Float32Array): Float32Array {
  const joined = new Float32Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}

/** Means over `lookAhead` values, each ending at one of the last `length`. */
function slidingMean(values: Float32Array, length: number): Float32Array {
  const means = new Float32Array(length);
  let sum = 0;
  for (let index = 0; index < lookAhead; index++) sum += values[index] ?? 1;
  for (let index = 0; index < length; index++) {
    sum += (values[lookAhead + index] ?? 1) - (values[index] ?? 1);
    means[index] = Math.min(1, sum / lookAhead);
  }
  return means;
}

/** Applies gains and keeps what rounding leaves above 1 below it. */
function applyGains(samples: Float32Array, gains: Float32Array, skipped: number): void {
  for (let index = 0; index < samples.length; index++) {
    const value = (samples[index] ?? 0) * (gains[skipped + index] ?? 1);
    samples[index] = Math.min(1, Math.max(-1, value));
  }
}
