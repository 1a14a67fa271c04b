import { connect, type Socket } from 'node:net'

/** A keep-alive HTTP/1.1 client that reads no more than status and length: `node:http` would take half a core for a flood. */
export function openSender(origin: string, localAddresses: readonly string[], timeoutMs: number) {
  const { hostname, port, host } = new URL(origin)
  const idle: Socket[] = []
  const all = new Set<Socket>()
  let opened = 0
  const open = (): Socket => {
    const socket = connect({
      host: hostname,
      port: Number(port),
      localAddress: localAddresses[opened++ % localAddresses.length],
      noDelay: true,
    })
    socket.on('error', () => {}).once('close', () => all.delete(socket))
    all.add(socket)
    return socket
  }
  /** The server may have closed a socket while it was idle. */
  const takeIdle = (): Socket | undefined => {
    for (let socket = idle.pop(); socket; socket = idle.pop()) if (socket.writable) return socket
    return undefined
  }
  /** @param request the request as it is sent; a GET of the page unless given */
  const send = (path: string, request = getOf(host, path)): Promise<number | string> => {
    const socket = takeIdle() ?? open()
    return new Promise(resolve => {
      const end = (status: number | string) => {
        socket.removeAllListeners('data').removeAllListeners('timeout').removeListener('close', closed)
        if (typeof status === 'number') idle.push(socket)
        else socket.destroy()
        resolve(status)
      }
      const closed = () => end('closed')
      const read = createReader()
      socket.on('data', (chunk: Buffer) => {
        const status = read(chunk)
        if (status !== undefined) end(status)
      })
      socket.once('close', closed)
      socket.setTimeout(timeoutMs, () => end('timeout'))
      socket.write(request)
    })
  }
  return {
    send,
    close: () => {
      for (const socket of all) socket.destroy()
    },
  }
}

const getOf = (host: string, path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nAccept-Encoding: identity\r\n\r\n`

/** Returns the status once a whole response has arrived; knows `Content-Length` and chunks. */
function createReader(): (chunk: Buffer) => number | undefined {
  let head: string | undefined
  let status = 0
  let left = Number.NaN
  let tail = Buffer.alloc(0)
  return chunk => {
    let body = chunk
    if (head === undefined) {
      const end = chunk.indexOf('\r\n\r\n')
      if (end < 0) throw new Error('The head of a response did not arrive at once')
      head = chunk.toString('latin1', 0, end)
      status = Number(head.slice(9, 12))
      left = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? Number.NaN)
      body = chunk.subarray(end + 4)
    }
    if (!Number.isNaN(left)) {
      left -= body.length
      return left <= 0 ? status : undefined
    }
    tail = Buffer.concat([tail, body]).subarray(-5)
    return tail.equals(lastChunk) ? status : undefined
  }
}

const lastChunk = Buffer.from('0\r\n\r\n')
