/** HTML of the page that can be read: as the server sent it, later as it was left. Kept for the case that the next one cannot be drawn. */
export const lastRenderedPage = { html: '' }

export function snapshotPage(): void {
  lastRenderedPage.html = document.querySelector('[data-page]')?.innerHTML ?? lastRenderedPage.html
}

/** The page that stands there, as far as its boundary can be told about an error from outside. */
export const currentPage: { fail: ((error: unknown) => void) | null } = { fail: null }
