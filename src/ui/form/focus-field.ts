/** Focuses the field. A custom control has a hidden input, which cannot have the focus, so its visible element gets it. */
export function focusField(field: HTMLElement): void {
  const isHidden = field instanceof HTMLInputElement && field.type === 'hidden'
  const target = isHidden
    ? field.closest('.formkit-outer')?.querySelector<HTMLElement>('[tabindex="0"], button')
    : field
  target?.focus()
}
