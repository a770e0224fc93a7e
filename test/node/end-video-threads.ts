// Ends threads of a pool in the middle of videos, over and over. Started by pool-native-work.test.ts in a process of its own.
import { createPool } from '@platen/engine/node';
import { PlatenError } from '@platen/template';

const shape = { type: 'shape', id: 'square', width: 200, height: 200, fills: [{ type: 'solid', color: '#ff8800' }] };
const template = {
  schemaVersion: 1,
  pages: [{ id: 'page', width: 1280, height: 720, durationMs: 60_000, layers: [shape] }],
};

const pool = createPool({ threads: 2, graceMs: 0 });
const codes: string[] = [];
const endSome = async (startMs: number): Promise<void> => {
  for (let afterMs = startMs + 1000; afterMs < startMs + 4000; afterMs += 430) {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), afterMs);
    await pool.render(template, {}, { format: 'mp4', signal: ending.signal }).then(
      () => codes.push('done'),
      (error: unknown) => codes.push(error instanceof PlatenError ? error.code : String(error)),
    );
    clearTimeout(timer);
  }
};
await Promise.all([endSome(100), endSome(180), endSome(260)]);
// What was ended is there again.
await pool.render(template, {}, { format: 'png' });
await pool.close();
process.send?.(codes);
process.disconnect();
