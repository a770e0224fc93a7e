/** Below this width of the editor, in CSS pixels, panels lie over the page instead of beside it. */
export const floatingBelow = 1000;
