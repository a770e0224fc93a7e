/** The editor's controls, for surrounding pages: they register themselves when this is loaded. */
import './button.ts';
import './color-field.ts';
import './dialog.ts';
import './icon.ts';
import './icon-button.ts';
import './menu.ts';
import './notice-list.ts';
import './number-field.ts';
import './popover.ts';
import './section.ts';
import './select-field.ts';
import './slider-field.ts';
import './switch-field.ts';
import './tabs.ts';
import './text-field.ts';
import './tooltip.ts';
import type { PlatenButton } from './button.ts';
import type { PlatenColorField } from './color-field.ts';
import type { PlatenDialog } from './dialog.ts';
import type { PlatenIcon } from './icon.ts';
import type { PlatenIconButton } from './icon-button.ts';
import type { PlatenMenu } from './menu.ts';
import type { PlatenNoticeList } from './notice-list.ts';
import type { PlatenNumberField } from './number-field.ts';
import type { PlatenPopover } from './popover.ts';
import type { PlatenSection } from './section.ts';
import type { PlatenSelectField } from './select-field.ts';
import type { PlatenSliderField } from './slider-field.ts';
import type { PlatenSwitchField } from './switch-field.ts';
import type { PlatenTabs } from './tabs.ts';
import type { PlatenTextField } from './text-field.ts';
import type { PlatenTooltip } from './tooltip.ts';

export { PlatenButton } from './button.ts';
export { defineElement } from './define.ts';
export { PlatenDialog } from './dialog.ts';
export { fieldStyles } from './field-styles.ts';
export { type IconDrawing, registerIcons, findIcon } from './icon-registry.ts';
export type { MenuChoice, MenuItem } from './menu-item.ts';
export { PlatenMenu } from './menu.ts';
export { type Notice, PlatenNoticeList } from './notice-list.ts';
export { PlatenElement } from './platen-element.ts';
export { showPageFonts } from './show-page-fonts.ts';
export { type SelectOption, PlatenSelectField } from './select-field.ts';
export { type Tab, PlatenTabs } from './tabs.ts';
export { PlatenTextField } from './text-field.ts';
export { type Property, type ValuesOf, reactive, internal, required, withProperties } from './with-properties.ts';

declare global {
  interface HTMLElementTagNameMap {
    'platen-button': PlatenButton;
    'platen-color-field': PlatenColorField;
    'platen-dialog': PlatenDialog;
    'platen-icon': PlatenIcon;
    'platen-icon-button': PlatenIconButton;
    'platen-menu': PlatenMenu;
    'platen-notice-list': PlatenNoticeList;
    'platen-number-field': PlatenNumberField;
    'platen-popover': PlatenPopover;
    'platen-section': PlatenSection;
    'platen-select-field': PlatenSelectField;
    'platen-slider-field': PlatenSliderField;
    'platen-switch-field': PlatenSwitchField;
    'platen-tabs': PlatenTabs;
    'platen-text-field': PlatenTextField;
    'platen-tooltip': PlatenTooltip;
  }
}
