import { useSubmit } from 'react-router'

/** Sends a `method="get"` form without a page load and without the empty fields that would litter the address. */
export function useGetForm(action: string): (form: HTMLFormElement) => void {
  const submit = useSubmit()
  return form => {
    const filled = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')
    void submit(new URLSearchParams(filled), { method: 'get', action, preventScrollReset: true })
  }
}
