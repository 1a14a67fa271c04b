import { viewerContext } from '#kit/http/viewer.ts'
import { browserViewer, guardInBrowser, guardOnServer } from '#kit/navigation/guards.ts'

export const middleware = [guardOnServer('guest', ({ context }) => context.get(viewerContext))]

export const clientMiddleware = [guardInBrowser('guest', browserViewer)]
