import type { Page } from '@playwright/test'

/** Holds saves at addresses like `path` back until they are released. */
export async function holdSaves(page: Page, path: RegExp) {
  let [sent, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(path, async route => {
    if (['POST', 'PUT'].includes(route.request().method())) {
      sent.resolve()
      await open.promise
    }
    await route.continue()
  })
  return {
    /** Until the save has left. A draft that is being stored has the same line of status. */
    sent: () => sent.promise,
    release: () => open.resolve(),
    next() {
      ;[sent, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    },
  }
}
