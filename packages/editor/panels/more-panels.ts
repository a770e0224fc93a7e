/** Panels whose code is fetched together, when the first of them is shown: each file of its own would split what others have in common. */
import './blocks-panel/blocks-panel.ts';
import './icons-panel/icons-panel.ts';
import './photos-panel/photos-panel.ts';
import './templates-panel/starters.ts';
