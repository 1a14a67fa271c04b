import { navigateTo } from '#kit/navigation/navigate-to.ts'

/** Submits a GET form as a client-side navigation, without empty fields in the URL. */
export function useGetForm(action: string): (form: HTMLFormElement) => void {
  return form => {
    const filled = [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    )
    const query = new URLSearchParams(filled).toString()
    void navigateTo(query ? `${action}?${query}` : action)
  }
}
