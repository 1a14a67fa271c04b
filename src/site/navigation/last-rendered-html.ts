/** The last page that rendered without an error. It is shown again when a component of the page fails. */
export const lastRenderedPage = { html: '', title: '' }

export function snapshotPage(): void {
  const page = document.querySelector('[data-page]')
  if (page) Object.assign(lastRenderedPage, { html: page.innerHTML, title: document.title })
}

/** Lets code outside of React show an error in the current page's boundary. */
export const currentPage: { fail: ((error: unknown) => void) | null } = { fail: null }
