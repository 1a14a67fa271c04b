/** Focuses the field and opens what it is folded in. A custom control has a hidden input, which cannot have the focus, so its visible element gets it. */
export function focusField(field: HTMLElement): void {
  const isHidden = field instanceof HTMLInputElement && field.type === 'hidden'
  const target = isHidden
    ? field.closest('.formkit-outer')?.querySelector<HTMLElement>('[tabindex="0"], button')
    : field
  if (target) openAround(target)
  target?.focus()
}

/** What is folded cannot have the focus. */
function openAround(element: HTMLElement): void {
  const fold = element.closest<HTMLDetailsElement>('details:not([open])')
  if (!fold) return
  fold.open = true
  openAround(fold)
}
