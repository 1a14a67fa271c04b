import { pino } from 'pino'
import { expect, test } from 'vitest'
import { MailServer } from '#kit/testing/mail-server.server.ts'
import { openMailer } from './mailer.server.ts'

const log = pino({ level: 'silent' })
const letter = { to: 'a@example.ru', subject: 'Проверка', text: 'Привет', html: '<p>Привет</p>' }
const mailerFor = (smtpUrl: string, isPlainSmtpAllowed?: boolean) =>
  openMailer({ smtpUrl, isPlainSmtpAllowed, mailFrom: 'b@example.ru', dataDir: '/nowhere' }, log)

/** The same server under an address that does not count as local. */
const elsewhere = ({ url }: MailServer) => url.replace('127.0.0.1', '0.0.0.0')

test('nothing is sent to a mail server without encryption, unless the settings allow it', async () => {
  await using server = await new MailServer().start()
  await expect(mailerFor(elsewhere(server)).send(letter)).rejects.toThrow(/STARTTLS|TLS/)
  expect(server.received).toEqual([])
  await mailerFor(elsewhere(server), true).send(letter)
  expect(server.received.map(({ subject }) => subject)).toEqual(['Проверка'])
})

test('mail to a server on this machine needs no encryption', async () => {
  await using server = await new MailServer().start()
  await mailerFor(server.url).send(letter)
  await mailerFor(server.url.replace('127.0.0.1', 'localhost')).send(letter)
  expect(server.received).toHaveLength(2)
})
