import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Transporter } from 'nodemailer'
import { makeFolder, replaceFile } from '#kit/files/durable-file.server.ts'
import type { Logger } from '#kit/log.server.ts'

interface Message {
  to: string
  subject: string
  text: string
  html: string
  headers?: Readonly<Record<string, string>>
}

export interface Mailer {
  /** Resolves when the mail server has accepted the message, or when its file is written. */
  send(message: Message): Promise<void>
}

export interface MailSettings {
  /** `smtp://user:password@host:587` or `smtps://…`; without it messages are written to files. */
  smtpUrl?: string | undefined
  /** Whether mail may be sent unencrypted when the server offers no TLS. */
  isPlainSmtpAllowed?: boolean | undefined
  mailFrom: string
  dataDir: string
}

/** In milliseconds, so that a hanging mail server does not block a job for long. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export function openMailer(settings: MailSettings, log: Logger): Mailer {
  const { smtpUrl, mailFrom, dataDir } = settings
  let transport: Promise<Transporter> | undefined
  return {
    async send({ headers, ...message }) {
      transport ??= openTransport(settings)
      const all = { 'Auto-Submitted': 'auto-generated', ...headers }
      const sent = await (await transport).sendMail({ from: mailFrom, headers: all, ...message })
      if (smtpUrl) return
      const file = await saveAsFile(path.join(dataDir, 'mail'), (sent as { message: Buffer }).message)
      log.info({ file }, 'no mail server is configured: the message was written to a file')
    },
  }
}

/** Where letters of a site come from when its settings do not say. */
export const usualSender = (publicUrl: string) => `Садозор <noreply@${new URL(publicUrl).hostname}>`

/** Whether it is sure that the mail server has not taken the message: it could not be reached, or has said no. */
export function isSurelyUnsent(error: unknown): boolean {
  const {
    responseCode = 0,
    code,
    syscall,
  } = (error ?? {}) as { responseCode?: number; code?: string; syscall?: string }
  return responseCode >= 400 || code === 'EDNS' || syscall === 'connect'
}

async function openTransport({
  smtpUrl,
  isPlainSmtpAllowed = false,
}: Pick<MailSettings, 'smtpUrl' | 'isPlainSmtpAllowed'>): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  if (!smtpUrl)
    return createTransport({ streamTransport: true, buffer: true, newline: 'windows' }) as unknown as Transporter
  const requireTLS = !isPlainSmtpAllowed && !isThisMachine(smtpUrl)
  return createTransport({
    url: smtpUrl,
    requireTLS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  }) as unknown as Transporter
}

/** Connects and signs in to the mail server and sends nothing. Rejects with the library's error, whose `code` says at which step. */
export async function checkMailServer(settings: Pick<MailSettings, 'smtpUrl' | 'isPlainSmtpAllowed'>): Promise<void> {
  const transport = await openTransport(settings)
  await transport.verify().finally(() => transport.close())
}

const isThisMachine = (url: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)

/** Writes the message atomically. The name starts with the time, so that files are sorted. */
async function saveAsFile(folder: string, bytes: Buffer): Promise<string> {
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}.eml`
  const file = path.join(folder, name)
  makeFolder(folder)
  await replaceFile(file, bytes)
  return file
}
