import Clapperboard from 'lucide/dist/esm/icons/clapperboard.mjs';
import House from 'lucide/dist/esm/icons/house.mjs';
import Images from 'lucide/dist/esm/icons/images.mjs';
import ChartColumn from 'lucide/dist/esm/icons/chart-column.mjs';
import KeyRound from 'lucide/dist/esm/icons/key-round.mjs';
import AppWindow from 'lucide/dist/esm/icons/app-window.mjs';
import Blocks from 'lucide/dist/esm/icons/blocks.mjs';
import CalendarDays from 'lucide/dist/esm/icons/calendar-days.mjs';
import SwatchBook from 'lucide/dist/esm/icons/swatch-book.mjs';
import Stamp from 'lucide/dist/esm/icons/stamp.mjs';
import Plug from 'lucide/dist/esm/icons/plug.mjs';
import Users from 'lucide/dist/esm/icons/users.mjs';
import Languages from 'lucide/dist/esm/icons/languages.mjs';
import LogOut from 'lucide/dist/esm/icons/log-out.mjs';
import BookOpen from 'lucide/dist/esm/icons/book-open.mjs';
import CircleUser from 'lucide/dist/esm/icons/circle-user.mjs';
import AlarmClock from 'lucide/dist/esm/icons/alarm-clock.mjs';
import ArrowRightLeft from 'lucide/dist/esm/icons/arrow-right-left.mjs';
import AtSign from 'lucide/dist/esm/icons/at-sign.mjs';
import Bell from 'lucide/dist/esm/icons/bell.mjs';
import CheckCheck from 'lucide/dist/esm/icons/check-check.mjs';
import ClipboardCheck from 'lucide/dist/esm/icons/clipboard-check.mjs';
import MessageSquare from 'lucide/dist/esm/icons/message-square.mjs';
import MessageSquareWarning from 'lucide/dist/esm/icons/message-square-warning.mjs';
import Workflow from 'lucide/dist/esm/icons/workflow.mjs';
import { registerIcons } from '@platen/editor/controls';

// Besides those that the editor's controls have. A page that alone needs one registers it itself.
registerIcons({
  AlarmClock,
  AppWindow,
  ArrowRightLeft,
  AtSign,
  Bell,
  Blocks,
  BookOpen,
  CalendarDays,
  ChartColumn,
  CheckCheck,
  CircleUser,
  Clapperboard,
  ClipboardCheck,
  House,
  Images,
  KeyRound,
  Languages,
  LogOut,
  MessageSquare,
  MessageSquareWarning,
  Plug,
  Stamp,
  SwatchBook,
  Users,
  Workflow,
});
