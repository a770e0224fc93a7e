import ChevronUp from 'lucide/dist/esm/icons/chevron-up.mjs';
import Diamond from 'lucide/dist/esm/icons/diamond.mjs';
import Locate from 'lucide/dist/esm/icons/locate.mjs';
import { registerIcons } from '../../controls/icon-registry.ts';

// Icons that only the timeline and the buttons of keyframes use.
registerIcons({ ChevronUp, Diamond, Locate });
