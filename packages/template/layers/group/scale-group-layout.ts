import { scaleLength } from '../scale-look.ts';
import type { GroupLayout } from './group-layout.ts';

/** The layout of a group with its gaps, padding and given lengths times a factor. */
export function scaleGroupLayout(layout: GroupLayout, factor: number): GroupLayout {
  const scale = (value: number): number => scaleLength(value, factor, 10_000);
  const { top, right, bottom, left } = layout.padding;
  const padding = { top: scale(top), right: scale(right), bottom: scale(bottom), left: scale(left) };
  const common = { gap: scale(layout.gap), padding };
  if (layout.type === 'column') return { ...layout, ...common };
  if (layout.type === 'row') return { ...layout, ...common, crossGap: scale(layout.crossGap) };
  const scaleTrack = <Track extends GroupLayoutTrack>(track: Track): Track =>
    track.type === 'fixed' ? { ...track, value: scale(track.value) } : track;
  return {
    ...layout,
    ...common,
    crossGap: scale(layout.crossGap),
    columns: layout.columns.map(scaleTrack),
    rowHeight: scaleTrack(layout.rowHeight),
  };
}

type Grid = Extract<GroupLayout, { type: 'grid' }>;
type GroupLayoutTrack = Grid['columns'][number] | Grid['rowHeight'];
