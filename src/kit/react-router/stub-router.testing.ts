import { vi } from 'vitest'
import type { BrowserRouter } from './browser-router.ts'

/** A page whose router can do only this; without it the page is not hydrated yet. `vi.unstubAllGlobals` ends it. */
export const stubRouter = (
  router?: { state?: { location: object } } & Partial<Pick<BrowserRouter, 'navigate'>>,
): void => void vi.stubGlobal('window', { __reactRouterDataRouter: router })
