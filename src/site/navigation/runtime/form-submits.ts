import { navigateTo } from '#kit/navigation/navigate-to.ts'

/** Client-side navigation for GET forms. Until it is loaded the browser submits them. */
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
    const query = filledFields(form, button).toString()
    void navigateTo(url.pathname + (query && `?${query}`) + url.hash, form.dataset.top ? { state: { scroll: 'top' } } : {})
  })
}

/** Form data without empty fields, which would only lengthen the URL. */
function filledFields(form: HTMLFormElement, submitter?: HTMLElement | null): URLSearchParams {
  const entries = [...new FormData(form, submitter)]
  return new URLSearchParams(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''))
}
