import {
  AVCHROMA_LOC_LEFT,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_RGB,
  AVCOL_TRC_BT709,
  type CodecContext,
  type Frame,
} from 'node-av';

/** Tags colors as BT.709 in limited range, which every player assumes for high-definition videos. */
export function setBt709(of: Frame | CodecContext): void {
  of.colorRange = AVCOL_RANGE_MPEG;
  of.colorSpace = AVCOL_SPC_BT709;
  of.colorPrimaries = AVCOL_PRI_BT709;
  of.colorTrc = AVCOL_TRC_BT709;
  of.chromaLocation = AVCHROMA_LOC_LEFT;
}

/** Tags colors as RGB in full range. The transfer stays as in BT.709, so that none is converted. */
export function setRgb(of: Frame): void {
  of.colorRange = AVCOL_RANGE_JPEG;
  of.colorSpace = AVCOL_SPC_RGB;
  of.colorPrimaries = AVCOL_PRI_BT709;
  of.colorTrc = AVCOL_TRC_BT709;
}
