import type { BrowserContext } from '@playwright/test'

export const idOf = async (context: BrowserContext, list: string): Promise<number> =>
  (await (await context.request.get(`/api/${list}`)).json()).items[0].id
