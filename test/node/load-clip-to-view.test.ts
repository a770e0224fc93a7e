import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import sharp from 'sharp';

const renderer = createRenderer({});
after(() => renderer.close());

test('an emoji draws nothing beyond its own box', async () => {
  for (const emoji of ['🏳️‍🌈', '👩‍🚀', '🎉', '🇩🇰']) {
    const { outputs } = await renderer.render({
      schemaVersion: 1,
      pages: [
        {
          id: 'p',
          width: 400,
          height: 400,
          layers: [
            {
              type: 'text',
              id: 't',
              x: 160,
              y: 170,
              width: 120,
              height: 60,
              style: { fontSize: 40 },
              runs: [{ text: emoji }],
            },
          ],
        },
      ],
    });
    const { data, info } = await sharp(outputs[0]?.bytes).grayscale().raw().toBuffer({ resolveWithObject: true });
    let inside = 0;
    for (let y = 0; y < info.height; y++) {
      for (let x = 0; x < info.width; x++) {
        if ((data[y * info.width + x] ?? 255) > 250) continue;
        assert.ok(x >= 155 && x < 225 && y >= 160 && y < 235, `${emoji} draws at ${x}, ${y}`);
        inside++;
      }
    }
    assert.ok(inside > 300, `${emoji} draws ${inside} pixels`);
  }
});
