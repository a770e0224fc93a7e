/** The controls that the editor is made of, for pages around it: they register themselves when this is loaded. */
import './button.ts';
import './color-field.ts';
import './dialog.ts';
import './icon.ts';
import './icon-button.ts';
import './menu.ts';
import './number-field.ts';
import './popover.ts';
import './section.ts';
import './select-field.ts';
import './slider-field.ts';
import './switch-field.ts';
import './tabs.ts';
import './text-field.ts';
import './tooltip.ts';

export * from './button.ts';
export * from './define.ts';
export * from './dialog.ts';
export * from './field-styles.ts';
export * from './icon-registry.ts';
export * from './menu-item.ts';
export * from './menu.ts';
export * from './platen-element.ts';
export * from './select-field.ts';
export * from './tabs.ts';
export * from './text-field.ts';
