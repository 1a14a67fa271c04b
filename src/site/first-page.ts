/** HTML of the page as the server sent it, kept for the case that the first render in the browser fails. */
export const firstPage = { html: '' }

export function keepFirstPage(): void {
  firstPage.html = document.querySelector('[data-page]')?.innerHTML ?? ''
}
