import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Context } from 'hono'

/** A registered symbol, because the bundle of the site has its own copy of this module. */
const isAllowed = Symbol.for('sadozor.slowBody')

type MarkedSocket = Socket & { [isAllowed]?: boolean }

/** Nothing at all arrives for so long: the sender is gone; milliseconds. */
const maxSilenceMs = 20_000

/** Gives the body of this request longer than others have. One that stalls, or is not there after `maxMs`, loses its connection. */
function allowSlowBody(request: IncomingMessage, maxMs: number): void {
  const { socket } = request as { socket?: MarkedSocket }
  if (!socket?.once || request.complete) return
  socket[isAllowed] = true
  let received = socket.bytesRead
  const stalled = setInterval(() => {
    if (socket.bytesRead === received && request.readableLength === 0) socket.destroy()
    received = socket.bytesRead
  }, maxSilenceMs).unref()
  const late = setTimeout(() => socket.destroy(), maxMs).unref()
  const end = () => {
    clearInterval(stalled)
    clearTimeout(late)
    delete socket[isAllowed]
  }
  request.once('end', end).once('close', end)
}

/** For several megabytes over a telephone with a weak signal. */
const maxUploadMs = 180_000

/** Gives an upload its time. Called after the guard, so strangers do not get it. */
export function allowSlowUpload(c: Context): void {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
  if (incoming) allowSlowBody(incoming, maxUploadMs)
}

export const isSlowBodyAllowed = (socket: Socket): boolean => (socket as MarkedSocket)[isAllowed] === true
