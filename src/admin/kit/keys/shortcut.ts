const storageKey = 'adminSingleKeys'

/** Whether single letters are commands. WCAG 2.1.4 asks that they can be switched off, because speech input types them. */
export const areSingleKeysOn = (): boolean => localStorage.getItem(storageKey) !== 'off'

export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, 'off')
}

/**
 * The command of a key: a Latin letter whatever the keyboard layout, so that they work while Russian is typed, with `Shift+` and `Ctrl+`.
 * Other keys by their sign: `/`, `?`, `Enter`.
 */
export function shortcutOf({ key, code, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : null
  const isSign = key === '?' || key === '/' || code !== 'Slash'
  const sign = isSign ? key : shiftKey ? '?' : '/'
  const modifiers = `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}`
  return letter ? `${modifiers}${shiftKey ? 'Shift+' : ''}${letter}` : modifiers + sign
}

/** Typing in a grid writes into its active cell. */
const typingPlaces = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=listbox], [role=grid]'

/** A key for a field, or a dialog is open. The document is searched last: a long page has thousands of elements. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.closest(typingPlaces) !== null) ||
  document.querySelector('dialog[open]') !== null
