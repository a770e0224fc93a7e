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

/** Says that colours are BT.709 in limited range, which is what every player takes high-definition videos to be. */
export function setBt709(of: Frame | CodecContext): void {
  of.colorRange = AVCOL_RANGE_MPEG;
  of.colorSpace = AVCOL_SPC_BT709;
  of.colorPrimaries = AVCOL_PRI_BT709;
  of.colorTrc = AVCOL_TRC_BT709;
  of.chromaLocation = AVCHROMA_LOC_LEFT;
}

/** Says that colours are RGB in full range. The transfer is left as in BT.709, so that none is converted to another. */
export function setRgb(of: Frame): void {
  of.colorRange = AVCOL_RANGE_JPEG;
  of.colorSpace = AVCOL_SPC_RGB;
  of.colorPrimaries = AVCOL_PRI_BT709;
  of.colorTrc = AVCOL_TRC_BT709;
}
