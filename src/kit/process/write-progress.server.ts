import type { Socket } from 'node:net'

/** How far the system has taken over what was written to a socket: whole writes, and the rest of the one in work. */
export interface Progress {
  done: number
  queued: number
}

/** Null when nothing waits. Only the handle knows how much of a large write is left; without it whole writes are counted. */
export function writeProgress(socket: Socket): Progress | null {
  if (socket.writableLength === 0) return null
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null }
  return { done: socket.bytesWritten - socket.writableLength, queued: handle?.writeQueueSize ?? 0 }
}
