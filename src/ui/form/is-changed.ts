/** Whether a field differs from what the server rendered: before hydration nobody has heard of it. */
export function isChanged(field: HTMLInputElement | HTMLSelectElement): boolean {
  if (field instanceof HTMLInputElement) return field.checked !== field.defaultChecked || field.value !== field.defaultValue
  // Without a marked option the browser selects the first one.
  const marked = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
  return field.selectedIndex !== Math.max(0, marked)
}
