import { viewerContext } from '#kit/http/viewer.ts'
import { guardInBrowser, guardOnServer } from '#kit/navigation/guards.ts'
import { recheckedViewer } from './browser-viewer.ts'

export const middleware = [guardOnServer('guest', ({ context }) => context.get(viewerContext))]

export const clientMiddleware = [guardInBrowser('guest', recheckedViewer)]
