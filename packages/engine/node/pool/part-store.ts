import { mkdir, mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportEntry, type Report } from '@platen/template';
import { z } from 'zod';
import type { RenderTarget } from '../../options/render-target.ts';
import { lockFile } from './lock-file.ts';

/** Finished parts of a video as files. */
export interface PartStore {
  /** The report of a part that is finished; undefined when it must be made. */
  find(name: string): Promise<Report | undefined>;
  /** Makes a part: `render` writes to the target. It counts as finished when all of it is there. */
  make(name: string, render: (target: RenderTarget) => Promise<Report>): Promise<Report>;
  /** The file of a finished part. */
  fileOf(name: string): string;
  /** Leaves the folder to the next render of the video; removes everything first when the video is done or nobody could find it. */
  close(isDone: boolean): Promise<void>;
}

const storedReport = z.array(reportEntry);

/** Options of folders that only this account may read: the content of a video is private. */
const ownFolder = { recursive: true, mode: 0o700 };
const ownFile = 0o600;

/** Parts below a folder that is kept, else in a temporary one, as the same video once more at the same time is. */
export async function openPartStore(workFolder: string | undefined, key: string): Promise<PartStore> {
  if (workFolder !== undefined) await mkdir(workFolder, ownFolder);
  const sharedFolder = workFolder === undefined ? undefined : join(workFolder, `video-${key}`);
  const unlock = sharedFolder === undefined ? undefined : await lockFile(`${sharedFolder}.lock`);
  const isShared = sharedFolder !== undefined && unlock !== undefined;
  const folder = isShared ? sharedFolder : await mkdtemp(join(tmpdir(), 'platen-video-'));
  await mkdir(folder, ownFolder);
  const fileOf = (name: string): string => join(folder, name);
  const reportOf = (name: string): string => join(folder, `${name}.json`);
  return {
    fileOf,
    async find(name) {
      try {
        // The report is written last.
        return storedReport.parse(JSON.parse(await readFile(reportOf(name), 'utf8')));
      } catch {
        return undefined;
      }
    },
    async make(name, render) {
      const beside = join(folder, `${name}.${process.pid}.part`);
      const handle = await open(beside, 'w', ownFile);
      try {
        const report = await render({
          async write(bytes, position) {
            for (let done = 0; done < bytes.byteLength;) {
              const { bytesWritten } = await handle.write(bytes, done, bytes.byteLength - done, position + done);
              done += bytesWritten;
            }
          },
        });
        await handle.sync();
        await handle.close();
        await rename(beside, fileOf(name));
        await writeFile(`${reportOf(name)}.part`, JSON.stringify(report), { mode: ownFile });
        await rename(`${reportOf(name)}.part`, reportOf(name));
        return report;
      } catch (error) {
        await handle.close().catch(() => undefined);
        await rm(beside, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    async close(isDone) {
      try {
        if (isDone || !isShared) await rm(folder, { recursive: true, force: true });
      } finally {
        unlock?.();
      }
    },
  };
}
