import AudioLines from 'lucide/dist/esm/icons/audio-lines.mjs';
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import CloudOff from 'lucide/dist/esm/icons/cloud-off.mjs';
import Ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs';
import FolderInput from 'lucide/dist/esm/icons/folder-input.mjs';
import FolderPlus from 'lucide/dist/esm/icons/folder-plus.mjs';
import Image from 'lucide/dist/esm/icons/image.mjs';
import ListChecks from 'lucide/dist/esm/icons/list-checks.mjs';
import LoaderCircle from 'lucide/dist/esm/icons/loader-circle.mjs';
import Pause from 'lucide/dist/esm/icons/pause.mjs';
import Play from 'lucide/dist/esm/icons/play.mjs';
import SwatchBook from 'lucide/dist/esm/icons/swatch-book.mjs';
import Type from 'lucide/dist/esm/icons/type.mjs';
import Video from 'lucide/dist/esm/icons/video.mjs';
import { registerIcons } from '../../controls/icon-registry.ts';

// Icons that only brand assets use, or that the picker needs when it stands alone.
registerIcons({
  AudioLines,
  CircleAlert,
  CloudOff,
  Ellipsis,
  FolderInput,
  FolderPlus,
  Image,
  ListChecks,
  LoaderCircle,
  Pause,
  Play,
  SwatchBook,
  Type,
  Video,
});
