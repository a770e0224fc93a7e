import SkipBack from 'lucide/dist/esm/icons/skip-back.mjs';
import SkipForward from 'lucide/dist/esm/icons/skip-forward.mjs';
import { registerIcons } from '../../controls/icon-registry.ts';

// Icons that only the preview uses.
registerIcons({ SkipBack, SkipForward });
