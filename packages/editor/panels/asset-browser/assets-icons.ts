import AudioLines from 'lucide/dist/esm/icons/audio-lines.mjs';
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import CloudOff from 'lucide/dist/esm/icons/cloud-off.mjs';
import Ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs';
import Image from 'lucide/dist/esm/icons/image.mjs';
import LoaderCircle from 'lucide/dist/esm/icons/loader-circle.mjs';
import Pause from 'lucide/dist/esm/icons/pause.mjs';
import Play from 'lucide/dist/esm/icons/play.mjs';
import Type from 'lucide/dist/esm/icons/type.mjs';
import Video from 'lucide/dist/esm/icons/video.mjs';
import { registerIcons } from '../../controls/icon-registry.ts';

// Icons that only brand assets use, or that the picker needs when it stands alone.
registerIcons({ AudioLines, CircleAlert, CloudOff, Ellipsis, Image, LoaderCircle, Pause, Play, Type, Video });
