import type { RenderTarget } from '../options/render-target.ts';
import type { RenderOptions } from '../options/render-options.ts';

/** Where the files of a render go, as its caller gave it. */
export type GivenTargets = Pick<RenderOptions, 'target' | 'targetOfPage'>;

/** The kind of targets, as sent to a thread: functions stay on the caller's side. */
export type TargetKind = 'whole' | 'of-pages';

/** Writes to the file of a page, 0 for that of all pages. */
export type WriteToPage = (page: number, ...write: Parameters<RenderTarget['write']>) => Promise<void>;

/** Which targets a caller gave; undefined when files are answered. */
export function targetKind({ target, targetOfPage }: GivenTargets): TargetKind | undefined {
  if (targetOfPage) return 'of-pages';
  return target && 'whole';
}

/** On the caller's side: passes on what comes from the thread. Each page's target is asked for once. */
export function writeToTargets({ target, targetOfPage }: GivenTargets): WriteToPage {
  const known = new Map<number, RenderTarget | undefined>([[0, target]]);
  return async (page, bytes, position) => {
    if (!known.has(page)) known.set(page, targetOfPage?.(page));
    await known.get(page)?.write(bytes, position);
  };
}

/** On the thread's side: targets that hand everything over to `write`. */
export function targetsOver(write: WriteToPage, kind: TargetKind | undefined): GivenTargets {
  const ofPage = (page: number): RenderTarget => ({ write: (bytes, position) => write(page, bytes, position) });
  if (kind === 'of-pages') return { targetOfPage: ofPage };
  return kind === 'whole' ? { target: ofPage(0) } : {};
}
