import { connect, type Socket } from 'node:net'

/** A TCP client that sends the given bytes unchanged and stores what it receives. */
export class RawClient {
  readonly socket: Socket
  readonly closed: Promise<void>
  text = ''

  constructor(port: number, from = '127.0.0.1') {
    this.socket = connect({ port, host: '127.0.0.1', localAddress: from }).setEncoding('latin1').setNoDelay()
    this.socket.on('data', (text: string) => {
      this.text += text
    })
    this.socket.setMaxListeners(0).on('error', () => {}) // tests see it in the missing response
    this.closed = new Promise(resolve => this.socket.once('close', () => resolve()))
  }

  async opened(): Promise<this> {
    if (this.socket.connecting)
      await new Promise(resolve => this.socket.once('connect', resolve).once('close', resolve))
    return this
  }

  /** Resolves when this many responses have started, or the connection is closed. */
  async responses(times = 1): Promise<this> {
    while (!this.socket.closed && (this.text.match(/HTTP\/1\.1 (?!100)\d{3} /g)?.length ?? 0) < times)
      await new Promise(resolve => this.socket.once('data', resolve).once('close', resolve))
    return this
  }

  send(text: string): this {
    this.socket.write(text, 'latin1')
    return this
  }

  /** Status of the first response; `100 Continue` does not count. */
  get status(): number {
    return Number(/HTTP\/1\.1 (?!100)(\d{3}) /.exec(this.text)?.[1])
  }

  get headers(): Headers {
    const [head = ''] = this.text.split('\r\n\r\n', 1)
    return new Headers(
      head
        .split('\r\n')
        .slice(1)
        .map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
    )
  }

  get body(): string {
    return Buffer.from(this.text.slice(this.text.indexOf('\r\n\r\n') + 4), 'latin1').toString()
  }
}
