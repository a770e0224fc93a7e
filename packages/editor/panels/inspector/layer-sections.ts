// The properties of layers, but for those of texts and tables. At the start, when nothing is selected, they are not needed.
import './contrast-note/contrast-note.ts';
import './layout-section/layout-section.ts';
import './appearance-section/appearance-section.ts';
import './media-section/media-section.ts';
import './svg-section/svg-section.ts';
import './shape-section/shape-section.ts';
import './qr-section/qr-section.ts';
import './audio-section/audio-section.ts';
import './auto-layout-section/auto-layout-section.ts';
import './group-section/group-section.ts';
import './fill-section/fill-section.ts';
import './stroke-section/stroke-section.ts';
import './radius-section/radius-section.ts';
import './shadow-section/shadow-section.ts';
import './filter-section/filter-section.ts';
import './mask-section/mask-section.ts';
import './link-section/link-section.ts';
import './timing-section/timing-section.ts';
import './parameter-button/parameter-button.ts';
import './keyframe-button/keyframe-button.ts';
import './keyframe-button/moment-note.ts';
// The bar over the page opens them, too.
import '../selection-bar/selection-bar.ts';
