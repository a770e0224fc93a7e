import AArrowDown from 'lucide/dist/esm/icons/a-arrow-down.mjs';
import AArrowUp from 'lucide/dist/esm/icons/a-arrow-up.mjs';
import AlignVerticalJustifyCenter from 'lucide/dist/esm/icons/align-vertical-justify-center.mjs';
import AlignVerticalJustifyEnd from 'lucide/dist/esm/icons/align-vertical-justify-end.mjs';
import AlignVerticalJustifyStart from 'lucide/dist/esm/icons/align-vertical-justify-start.mjs';
import UnfoldVertical from 'lucide/dist/esm/icons/unfold-vertical.mjs';
import { registerIcons } from '../../controls/icon-registry.ts';

// Icons that only the properties of texts use.
registerIcons({
  AArrowDown,
  AArrowUp,
  AlignVerticalJustifyCenter,
  AlignVerticalJustifyEnd,
  AlignVerticalJustifyStart,
  UnfoldVertical,
});
