import ArrowLeftRight from 'lucide/dist/esm/icons/arrow-left-right.mjs';
import FolderOpen from 'lucide/dist/esm/icons/folder-open.mjs';
import Locate from 'lucide/dist/esm/icons/locate.mjs';
import SquareRoundCorner from 'lucide/dist/esm/icons/square-round-corner.mjs';
import SquareFunction from 'lucide/dist/esm/icons/square-function.mjs';
import { registerIcons } from '../../controls/icon-registry.ts';

// Icons that only the properties, the parameters and the resize dialog use.
registerIcons({ ArrowLeftRight, FolderOpen, Locate, SquareFunction, SquareRoundCorner });
