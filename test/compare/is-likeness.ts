import sharp from 'sharp';

/** Pixels across at which it does not show that an encoder with losses rounded otherwise on another machine. */
const width = 120;
/** Of 255, of a channel of all pixels on average, and of one. */
const tolerated = { mean: 0.5, largest: 28 };

/** Whether two images of the same size and encoder, which has losses, show the same. */
export async function isLikeness(stored: Uint8Array, drawn: Uint8Array): Promise<boolean> {
  const [one, other] = await Promise.all([stored, drawn].map(readSmall));
  const [size, otherSize] = await Promise.all([stored, drawn].map((bytes) => sharp(bytes).metadata()));
  if (!one || !other || size?.width !== otherSize?.width || size?.height !== otherSize?.height) return false;
  let sum = 0;
  let largest = 0;
  one.forEach((value, index) => {
    const difference = Math.abs(value - (other[index] ?? 0));
    sum += difference;
    largest = Math.max(largest, difference);
  });
  return sum / one.length <= tolerated.mean && largest <= tolerated.largest;
}

function readSmall(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes).flatten({ background: '#ffffff' }).resize({ width }).raw().toBuffer();
}
