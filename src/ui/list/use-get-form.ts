import { navigateTo } from '#kit/navigation/navigate-to.ts'

/** Sends a `method="get"` form without a page load and without the empty fields that would litter the address. */
export function useGetForm(action: string): (form: HTMLFormElement) => void {
  return form => {
    const filled = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')
    const query = new URLSearchParams(filled).toString()
    void navigateTo(query ? `${action}?${query}` : action)
  }
}
