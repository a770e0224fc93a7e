import { defineElement } from '../../controls/define.ts';
import { ArtboardElement } from './artboard-element.ts';

defineElement('platen-artboard', ArtboardElement);
