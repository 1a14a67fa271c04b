/** A control that is no native input keeps its value in a hidden one, which cannot have the focus: then what stands for it gets it. */
export function focusField(field: HTMLElement): void {
  const isHidden = field instanceof HTMLInputElement && field.type === 'hidden'
  const target = isHidden ? field.closest('.formkit-outer')?.querySelector<HTMLElement>('[tabindex="0"], button') : field
  target?.focus()
}
