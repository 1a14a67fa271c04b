import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail extends Email {
  /** Recipients of the SMTP envelope. */
  recipients: string[]
}

/** A real SMTP server that stores received mail. */
export class MailServer implements AsyncDisposable {
  readonly received: ReceivedMail[] = []
  #waiting: (() => void)[] = []
  #server: SMTPServer
  #port = 0
  /** Rejects this many messages with a temporary error. */
  failuresLeft = 0

  constructor() {
    this.#server = this.#make()
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  async start(): Promise<this> {
    await new Promise<void>(resolve => this.#server.listen(this.#port, '127.0.0.1', resolve))
    this.#port = (this.#server.server.address() as AddressInfo).port
    return this
  }

  async stop(): Promise<void> {
    await new Promise<void>(resolve => this.#server.close(() => resolve()))
    this.#server = this.#make()
  }

  [Symbol.asyncDispose] = () => this.stop()

  /** Waits for a message with this recipient and subject, and removes it from `received`. */
  async waitFor(to: string, subject: string): Promise<ReceivedMail> {
    for (;;) {
      const at = this.received.findIndex(mail => mail.recipients.includes(to) && mail.subject === subject)
      if (at >= 0) return this.received.splice(at, 1)[0]!
      await new Promise<void>(resolve => this.#waiting.push(resolve))
    }
  }

  #make(): SMTPServer {
    return new SMTPServer({
      authOptional: true,
      // It would ask the name servers of the machine for 127.0.0.1 before each greeting, for up to 1.5 seconds.
      disableReverseLookup: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, session, done) => {
        const parts: Buffer[] = []
        stream.on('data', part => parts.push(part))
        stream.on('end', async () => {
          if (this.failuresLeft > 0) {
            this.failuresLeft--
            return done(Object.assign(new Error('come back later'), { responseCode: 451 }))
          }
          const email = await PostalMime.parse(Buffer.concat(parts))
          this.received.push({ ...email, recipients: session.envelope.rcptTo.map(one => one.address) })
          done()
          for (const wake of this.#waiting.splice(0)) wake()
        })
      },
    })
  }
}
