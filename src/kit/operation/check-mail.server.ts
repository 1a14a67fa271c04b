import { checkMailServer } from '#kit/mail/mailer.server.ts'
import { type Finding, failure, fine, warning } from './finding.ts'

const reasons: Record<string, string> = {
  EAUTH: 'имя или пароль не подходят: исправьте их в SMTP_URL',
  EDNS: 'имя сервера не найдено: проверьте SMTP_URL и DNS этой машины',
  ECONNECTION: 'соединиться не удалось: проверьте имя, порт и межсетевой экран',
  ESOCKET: 'соединиться не удалось: проверьте имя, порт и межсетевой экран',
  ETIMEDOUT: 'сервер не отвечает: провайдеры часто закрывают порт 25, попробуйте 587 или 465',
  ETLS: 'сервер не предлагает шифрование: возьмите smtps:// и порт 465 или другой сервер; о прочем — SMTP_TLS в docs/configuration.md',
}

/** Signs in to the mail server; nothing is sent. */
export async function checkMail(settings: {
  smtpUrl: string | undefined
  isPlainSmtpAllowed: boolean
}): Promise<Finding[]> {
  const { smtpUrl } = settings
  if (!smtpUrl)
    return [
      warning(
        'Почта',
        'SMTP_URL не задан: письма пишутся в файлы, пароль никто не восстановит. Задайте почтовый сервер',
      ),
    ]
  const { host } = new URL(smtpUrl)
  try {
    await checkMailServer(settings)
    return [fine('Почта', `${host} принимает письма`)]
  } catch (error) {
    return [failure('Почта', `${host}: ${reasonOf(error as Refused)}`)]
  }
}

interface Refused {
  code?: string
  message: string
  /** What the server said. */
  response?: string
}

function reasonOf({ code = '', message, response }: Refused): string {
  if (/certificate|altnames/i.test(message))
    return 'сертификату сервера верить нельзя: укажите в SMTP_URL имя, на которое он выдан, или возьмите другой сервер'
  // A server that refuses this machine says so instead of a greeting, in words for its own administrator.
  if (response && code !== 'EAUTH')
    return `отказывает: «${response.split('\n', 1)}». Спросите владельца почтового сервера, можно ли слать с этой машины`
  return reasons[code] ?? `не принимает писем (${code || message}): проверьте SMTP_URL`
}
