/** A frame rate as a fraction. */
export interface FrameRate {
  numerator: number;
  denominator: number;
}

/** Frames a second as a fraction: whole numbers, the rates of American television (30000/1001), else to a thousandth. */
export function frameRateOf(framesPerSecond: number): FrameRate {
  const whole = Math.round(framesPerSecond);
  if (Math.abs(framesPerSecond - whole) < 1e-6) return { numerator: whole, denominator: 1 };
  const above = Math.ceil(framesPerSecond);
  if (Math.abs(framesPerSecond - (above * 1000) / 1001) < 1e-3) return { numerator: above * 1000, denominator: 1001 };
  return { numerator: Math.round(framesPerSecond * 1000), denominator: 1000 };
}
