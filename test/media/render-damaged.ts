// Renders the templates of some folders to videos, one after another on one pool, and says of each when it is whole. In a process of
// its own, as damaged media may end it. Usage: render-damaged.ts FOLDER..., each with a template.json and what it names beside it.
import { readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool } from '@platen/engine/node';
import { parseTemplate } from '@platen/template';

let folder = '';
const pool = createPool({ resolveRelative: (path) => readFile(join(folder, path)) });
for (folder of process.argv.slice(2)) {
  const template = parseTemplate(JSON.parse(readFileSync(join(folder, 'template.json'), 'utf8')));
  const { outputs, report } = await pool.render(template, {}, { format: 'mp4', videoOptions: { fps: 10 } });
  const [video] = outputs;
  if (video) writeFileSync(join(folder, 'out.mp4'), video.bytes);
  writeFileSync(join(folder, 'report.json'), JSON.stringify(report));
  console.log(folder);
}
await pool.close();
