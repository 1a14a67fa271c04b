import { navigateTo } from '#kit/navigation/navigate-to.ts'

const applied = 'form[data-applies]'

/**
 * Client-side navigation for GET forms, and for every change in those with `data-applies`, also for one that was made before this was
 * loaded. Until then the browser submits them.
 */
export function followForms(): void {
  document.addEventListener('submit', event => {
    const form = event.target as HTMLFormElement
    const button = event.submitter
    // The attributes of the pressed button come before those of the form.
    const url = new URL(button?.getAttribute('formaction') ?? form.getAttribute('action') ?? '', location.href)
    const method = button?.getAttribute('formmethod') ?? form.method
    const target = button?.getAttribute('formtarget') ?? form.target
    if (event.defaultPrevented || method.toLowerCase() !== 'get' || target || url.origin !== location.origin) return
    event.preventDefault()
    void navigateTo(withFields(url, form, button) + url.hash, form.dataset.top ? { state: { scroll: 'top' } } : {})
  })
  document.addEventListener('change', ({ target }) => {
    const form = (target as Element).closest<HTMLFormElement>(applied)
    if (form) apply(form)
  })
  for (const form of document.querySelectorAll<HTMLFormElement>(applied))
    if ([...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, input')].some(isChanged)) apply(form)
}

/** Whether a check box or a list differs from what the server rendered. Without a marked option the browser selects the first one. */
const isChanged = (field: HTMLInputElement | HTMLSelectElement): boolean =>
  field instanceof HTMLInputElement
    ? field.checked !== field.defaultChecked
    : field.selectedIndex !==
      Math.max(
        0,
        [...field.options].findIndex(option => option.defaultSelected),
      )

/** Without the anchor of the form, so that the page stays where it is. */
const apply = (form: HTMLFormElement) => void navigateTo(withFields(new URL(form.action), form))

/** Path and query, without empty fields, which would only lengthen the URL. */
function withFields({ pathname }: URL, form: HTMLFormElement, submitter?: HTMLElement | null): string {
  const entries = [...new FormData(form, submitter)]
  const filled = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')
  const query = new URLSearchParams(filled).toString()
  return pathname + (query && `?${query}`)
}
