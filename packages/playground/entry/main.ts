import './without-eval.ts';
import { showPageFonts } from '@platen/editor/element';
import './share-page.ts';

showPageFonts();
