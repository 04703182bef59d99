const FIELDS = 'textarea, select, [contenteditable], [role="textbox"], dialog'
/** Inputs that take no letters. */
const CHOICES = '[type="radio"], [type="checkbox"], [type="range"], [type="color"], [type="button"], [type="file"]'

/** Whether a key belongs to a field or a dialog, so that no key of the screen acts. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && (target.closest(FIELDS) !== null || target.matches(`input:not(${CHOICES})`))
