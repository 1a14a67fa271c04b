/** HTML of the last page that rendered without an error. It is shown again when a component of the page fails. */
export const lastRenderedPage = { html: '' }

export function snapshotPage(): void {
  lastRenderedPage.html = document.querySelector('[data-page]')?.innerHTML ?? lastRenderedPage.html
}

/** Lets code outside of React show an error in the current page's boundary. */
export const currentPage: { fail: ((error: unknown) => void) | null } = { fail: null }
