import SquaresExclude from 'lucide/dist/esm/icons/squares-exclude.mjs';
import SquaresIntersect from 'lucide/dist/esm/icons/squares-intersect.mjs';
import SquaresSubtract from 'lucide/dist/esm/icons/squares-subtract.mjs';
import SquaresUnite from 'lucide/dist/esm/icons/squares-unite.mjs';
import { registerIcons } from '../../../controls/icon-registry.ts';

// Icons that are shown for selected layers only.
registerIcons({ SquaresExclude, SquaresIntersect, SquaresSubtract, SquaresUnite });
