import type { IncomingMessage } from 'node:http'

/** Somebody waits for it to be read; that of a GET is not read. */
export const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** Bytes; infinite where the length is not announced. */
export const announcedLength = ({ headers }: IncomingMessage): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY

/** So much of a body fits into the buffer that Node keeps for a request nobody reads. */
export const smallBody = 32 * 1024

/**
 * Calls back once: when a small body has arrived, or when it turns out to be no small one. Not a byte is taken out of the request. When
 * its sender has gone before, there is no call.
 */
export function whenArrived(request: IncomingMessage, arrived: () => void): void {
  const isAnnounced = request.headers['transfer-encoding'] === undefined
  if (request.complete || (isAnnounced && announcedLength(request) > smallBody)) {
    arrived()
    return
  }
  const stop = () => request.off('readable', check).off('close', stop)
  const check = () => {
    if (!request.complete && request.readableLength <= smallBody) return
    stop()
    arrived()
  }
  request.on('readable', check).once('close', stop)
}
