import Component from 'lucide/dist/esm/icons/component.mjs';
import Diamond from 'lucide/dist/esm/icons/diamond.mjs';
import FileInput from 'lucide/dist/esm/icons/file-input.mjs';
import ImagePlus from 'lucide/dist/esm/icons/image-plus.mjs';
import AArrowUp from 'lucide/dist/esm/icons/a-arrow-up.mjs';
import AArrowDown from 'lucide/dist/esm/icons/a-arrow-down.mjs';
import BoxSelect from 'lucide/dist/esm/icons/square-dashed.mjs';
import ClipboardCopy from 'lucide/dist/esm/icons/clipboard-copy.mjs';
import File from 'lucide/dist/esm/icons/file.mjs';
import FilePlus2 from 'lucide/dist/esm/icons/file-plus-corner.mjs';
import FileX2 from 'lucide/dist/esm/icons/file-x-corner.mjs';
import LayoutList from 'lucide/dist/esm/icons/layout-list.mjs';
import MoveRight from 'lucide/dist/esm/icons/move-right.mjs';
import PaintRoller from 'lucide/dist/esm/icons/paint-roller.mjs';
import Music from 'lucide/dist/esm/icons/eighth-notes.mjs';
import Trash2 from 'lucide/dist/esm/icons/trash.mjs';
import FlipHorizontal2 from 'lucide/dist/esm/icons/triangles-centerline-dashed-horizontal.mjs';
import FlipVertical2 from 'lucide/dist/esm/icons/triangles-centerline-dashed-vertical.mjs';
import Bold from 'lucide/dist/esm/icons/letter-b.mjs';
import History from 'lucide/dist/esm/icons/rotate-ccw-clock.mjs';
import AlignCenterHorizontal from 'lucide/dist/esm/icons/align-center-horizontal.mjs';
import AlignCenterVertical from 'lucide/dist/esm/icons/align-center-vertical.mjs';
import AlignEndHorizontal from 'lucide/dist/esm/icons/align-end-horizontal.mjs';
import AlignEndVertical from 'lucide/dist/esm/icons/align-end-vertical.mjs';
import AlignHorizontalSpaceAround from 'lucide/dist/esm/icons/align-horizontal-space-around.mjs';
import AlignStartHorizontal from 'lucide/dist/esm/icons/align-start-horizontal.mjs';
import AlignStartVertical from 'lucide/dist/esm/icons/align-start-vertical.mjs';
import AlignVerticalSpaceAround from 'lucide/dist/esm/icons/align-vertical-space-around.mjs';
import ArrowDown from 'lucide/dist/esm/icons/arrow-down.mjs';
import ArrowLeft from 'lucide/dist/esm/icons/arrow-left.mjs';
import ArrowRight from 'lucide/dist/esm/icons/arrow-right.mjs';
import ArrowUp from 'lucide/dist/esm/icons/arrow-up.mjs';
import Blend from 'lucide/dist/esm/icons/blend.mjs';
import Braces from 'lucide/dist/esm/icons/braces.mjs';
import BringToFront from 'lucide/dist/esm/icons/bring-to-front.mjs';
import Check from 'lucide/dist/esm/icons/check.mjs';
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs';
import ChevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs';
import ChevronRight from 'lucide/dist/esm/icons/chevron-right.mjs';
import ChevronsUpDown from 'lucide/dist/esm/icons/chevrons-up-down.mjs';
import Circle from 'lucide/dist/esm/icons/circle.mjs';
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import ClipboardPaste from 'lucide/dist/esm/icons/clipboard-paste.mjs';
import Clock from 'lucide/dist/esm/icons/clock.mjs';
import Cloud from 'lucide/dist/esm/icons/cloud.mjs';
import CloudAlert from 'lucide/dist/esm/icons/cloud-alert.mjs';
import CloudCheck from 'lucide/dist/esm/icons/cloud-check.mjs';
import CloudOff from 'lucide/dist/esm/icons/cloud-off.mjs';
import Code from 'lucide/dist/esm/icons/code.mjs';
import Columns3 from 'lucide/dist/esm/icons/columns-3.mjs';
import Command from 'lucide/dist/esm/icons/command.mjs';
import Copy from 'lucide/dist/esm/icons/copy.mjs';
import CopyPlus from 'lucide/dist/esm/icons/copy-plus.mjs';
import Crop from 'lucide/dist/esm/icons/crop.mjs';
import Download from 'lucide/dist/esm/icons/download.mjs';
import Ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs';
import EllipsisVertical from 'lucide/dist/esm/icons/ellipsis-vertical.mjs';
import Eye from 'lucide/dist/esm/icons/eye.mjs';
import EyeOff from 'lucide/dist/esm/icons/eye-off.mjs';
import FileText from 'lucide/dist/esm/icons/file-text.mjs';
import Files from 'lucide/dist/esm/icons/files.mjs';
import Folder from 'lucide/dist/esm/icons/folder.mjs';
import FolderPlus from 'lucide/dist/esm/icons/folder-plus.mjs';
import Frame from 'lucide/dist/esm/icons/frame.mjs';
import GripVertical from 'lucide/dist/esm/icons/grip-vertical.mjs';
import Group from 'lucide/dist/esm/icons/group.mjs';
import Hand from 'lucide/dist/esm/icons/hand.mjs';
import Hexagon from 'lucide/dist/esm/icons/hexagon.mjs';
import Headphones from 'lucide/dist/esm/icons/headphones.mjs';
import Image from 'lucide/dist/esm/icons/image.mjs';
import Info from 'lucide/dist/esm/icons/info.mjs';
import Italic from 'lucide/dist/esm/icons/italic.mjs';
import Keyboard from 'lucide/dist/esm/icons/keyboard.mjs';
import Layers from 'lucide/dist/esm/icons/layers.mjs';
import LayoutTemplate from 'lucide/dist/esm/icons/layout-template.mjs';
import Link from 'lucide/dist/esm/icons/link.mjs';
import List from 'lucide/dist/esm/icons/list.mjs';
import LoaderCircle from 'lucide/dist/esm/icons/loader-circle.mjs';
import Lock from 'lucide/dist/esm/icons/lock.mjs';
import LockOpen from 'lucide/dist/esm/icons/lock-open.mjs';
import Magnet from 'lucide/dist/esm/icons/magnet.mjs';
import Maximize from 'lucide/dist/esm/icons/maximize.mjs';
import Menu from 'lucide/dist/esm/icons/menu.mjs';
import Minus from 'lucide/dist/esm/icons/minus.mjs';
import MousePointer2 from 'lucide/dist/esm/icons/mouse-pointer-2.mjs';
import Paintbrush from 'lucide/dist/esm/icons/paintbrush.mjs';
import Palette from 'lucide/dist/esm/icons/palette.mjs';
import PanelRight from 'lucide/dist/esm/icons/panel-right.mjs';
import Pause from 'lucide/dist/esm/icons/pause.mjs';
import PenTool from 'lucide/dist/esm/icons/pen-tool.mjs';
import Pencil from 'lucide/dist/esm/icons/pencil.mjs';
import Pin from 'lucide/dist/esm/icons/pin.mjs';
import Pipette from 'lucide/dist/esm/icons/pipette.mjs';
import Play from 'lucide/dist/esm/icons/play.mjs';
import Plus from 'lucide/dist/esm/icons/plus.mjs';
import ChartColumn from 'lucide/dist/esm/icons/chart-column.mjs';
import QrCode from 'lucide/dist/esm/icons/qr-code.mjs';
import Redo2 from 'lucide/dist/esm/icons/redo-2.mjs';
import RefreshCw from 'lucide/dist/esm/icons/refresh-cw.mjs';
import RotateCw from 'lucide/dist/esm/icons/rotate-cw.mjs';
import Ruler from 'lucide/dist/esm/icons/ruler.mjs';
import Save from 'lucide/dist/esm/icons/save.mjs';
import Scaling from 'lucide/dist/esm/icons/scaling.mjs';
import Scissors from 'lucide/dist/esm/icons/scissors.mjs';
import Search from 'lucide/dist/esm/icons/search.mjs';
import SendToBack from 'lucide/dist/esm/icons/send-to-back.mjs';
import Settings2 from 'lucide/dist/esm/icons/settings-2.mjs';
import Shapes from 'lucide/dist/esm/icons/shapes.mjs';
import Share2 from 'lucide/dist/esm/icons/share-2.mjs';
import SlidersHorizontal from 'lucide/dist/esm/icons/sliders-horizontal.mjs';
import Spline from 'lucide/dist/esm/icons/spline.mjs';
import Square from 'lucide/dist/esm/icons/square.mjs';
import Star from 'lucide/dist/esm/icons/star.mjs';
import Strikethrough from 'lucide/dist/esm/icons/strikethrough.mjs';
import Sun from 'lucide/dist/esm/icons/sun.mjs';
import Table from 'lucide/dist/esm/icons/table.mjs';
import Tag from 'lucide/dist/esm/icons/tag.mjs';
import TextAlignCenter from 'lucide/dist/esm/icons/text-align-center.mjs';
import TextAlignEnd from 'lucide/dist/esm/icons/text-align-end.mjs';
import TextAlignJustify from 'lucide/dist/esm/icons/text-align-justify.mjs';
import TextAlignStart from 'lucide/dist/esm/icons/text-align-start.mjs';
import Triangle from 'lucide/dist/esm/icons/triangle.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import Type from 'lucide/dist/esm/icons/type.mjs';
import Underline from 'lucide/dist/esm/icons/underline.mjs';
import Undo2 from 'lucide/dist/esm/icons/undo-2.mjs';
import Ungroup from 'lucide/dist/esm/icons/ungroup.mjs';
import Unlink from 'lucide/dist/esm/icons/unlink.mjs';
import Upload from 'lucide/dist/esm/icons/upload.mjs';
import Variable from 'lucide/dist/esm/icons/variable.mjs';
import Video from 'lucide/dist/esm/icons/video.mjs';
import Volume2 from 'lucide/dist/esm/icons/volume-2.mjs';
import VolumeX from 'lucide/dist/esm/icons/volume-x.mjs';
import X from 'lucide/dist/esm/icons/x.mjs';
import ZoomIn from 'lucide/dist/esm/icons/zoom-in.mjs';
import ZoomOut from 'lucide/dist/esm/icons/zoom-out.mjs';
import { registerIcons } from './icon-registry.ts';

// The icons that are there from the start. Parts that come later register their own.
registerIcons({
  FileInput,
  ImagePlus,
  AArrowUp,
  AArrowDown,
  BoxSelect,
  ClipboardCopy,
  File,
  FilePlus2,
  FileX2,
  LayoutList,
  MoveRight,
  PaintRoller,
  Music,
  Trash2,
  FlipHorizontal2,
  FlipVertical2,
  Bold,
  History,
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceAround,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceAround,
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Blend,
  Braces,
  BringToFront,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronsUpDown,
  Circle,
  CircleAlert,
  CircleCheck,
  ClipboardPaste,
  Clock,
  Cloud,
  CloudAlert,
  CloudCheck,
  CloudOff,
  Code,
  Columns3,
  Command,
  Copy,
  CopyPlus,
  Crop,
  Download,
  Ellipsis,
  EllipsisVertical,
  Eye,
  EyeOff,
  FileText,
  Files,
  Folder,
  FolderPlus,
  Frame,
  GripVertical,
  Group,
  Hand,
  Hexagon,
  Headphones,
  Image,
  Info,
  Italic,
  Keyboard,
  Layers,
  LayoutTemplate,
  Link,
  List,
  LoaderCircle,
  Lock,
  LockOpen,
  Magnet,
  Maximize,
  Menu,
  Minus,
  MousePointer2,
  Paintbrush,
  Palette,
  PanelRight,
  Pause,
  PenTool,
  Pencil,
  Pin,
  Pipette,
  Play,
  Plus,
  ChartColumn,
  QrCode,
  Redo2,
  RefreshCw,
  RotateCw,
  Ruler,
  Save,
  Scaling,
  Scissors,
  Search,
  SendToBack,
  Settings2,
  Shapes,
  Share2,
  SlidersHorizontal,
  Spline,
  Square,
  Star,
  Strikethrough,
  Sun,
  Table,
  Tag,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignJustify,
  TextAlignStart,
  Triangle,
  TriangleAlert,
  Type,
  Underline,
  Undo2,
  Component,
  Diamond,
  Ungroup,
  Unlink,
  Upload,
  Variable,
  Video,
  Volume2,
  VolumeX,
  X,
  ZoomIn,
  ZoomOut,
});
