import type { Socket } from 'node:net'

/** How much of the written data the system has accepted: bytes of completed writes, and bytes left of the current one. */
export interface Progress {
  done: number
  queued: number
}

/** Null when nothing is pending. Only Node's internal handle knows the rest of a large write; without it only whole writes count. */
export function writeProgress(socket: Socket): Progress | null {
  if (socket.writableLength === 0) return null
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null }
  return { done: socket.bytesWritten - socket.writableLength, queued: handle?.writeQueueSize ?? 0 }
}
