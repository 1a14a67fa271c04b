/** HTML of the page as the server sent it, kept for the case that the first render in the browser fails. */
export const firstPage = { html: '' }

export function keepFirstPage(): void {
  firstPage.html = document.querySelector('[data-page]')?.innerHTML ?? ''
}

/** The page that stands there, as far as its boundary can be told about an error from outside. */
export const currentPage: { fail: ((error: unknown) => void) | null } = { fail: null }
