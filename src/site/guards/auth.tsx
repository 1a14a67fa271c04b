import { viewerContext } from '#kit/http/viewer.ts'
import { guardInBrowser, guardOnServer } from '#kit/navigation/guards.ts'
import { viewerOfDevice } from './browser-viewer.ts'

export const middleware = [guardOnServer('auth', ({ context }) => context.get(viewerContext))]

export const clientMiddleware = [guardInBrowser('auth', viewerOfDevice)]
