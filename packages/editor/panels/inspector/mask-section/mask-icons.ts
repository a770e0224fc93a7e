import Eraser from 'lucide/dist/esm/icons/eraser.mjs';
import { registerIcons } from '../../../controls/icon-registry.ts';

// An icon that is shown for selected layers only.
registerIcons({ Eraser });
