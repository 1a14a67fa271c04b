import { StartupProblem } from '#kit/startup-problem.ts'

export const poolerAdvice = 'соедините сайт с PostgreSQL напрямую или через пулер в режиме сеанса (session)'

const socketReasons: Record<string, string> = {
  ECONNREFUSED: 'соединение отклонено: сервер не запущен или слушает другой порт',
  ECONNRESET: 'сервер оборвал соединение',
  ENOTFOUND: 'имя сервера не найдено, проверьте его и DNS этой машины',
  EAI_AGAIN: 'имя сервера не удалось узнать',
  ETIMEDOUT: 'сервер не отвечает, проверьте его и межсетевой экран',
  EHOSTUNREACH: 'нет пути до сервера',
  ENETUNREACH: 'нет пути до сервера',
  ENOENT: 'сокета сервера нет: сервер не запущен',
  EACCES: 'нет прав на сокет сервера',
}

const serverReasons: Record<string, string> = {
  '28P01': 'имя или пароль не подходят, исправьте их в адресе базы',
  '28000': 'сервер не допускает этого пользователя, проверьте его pg_hba.conf',
  '3D000': 'такой базы на сервере нет, создайте её или исправьте адрес',
  '42501': 'у пользователя не хватает прав, сделайте его владельцем базы',
  '53100': 'на диске сервера нет места, освободите его',
  '53300': 'у сервера заняты все соединения, уменьшите DATABASE_POOL или увеличьте max_connections',
  '57P03': 'сервер ещё запускается, повторите позже',
  '55P03': 'нужная таблица занята другой программой',
}

/** Explains a failed connection or statement to the operator in one line. */
export function toDatabaseProblem(error: unknown, subject: string): StartupProblem {
  if (error instanceof StartupProblem) return error
  // A host with several addresses fails with all their errors at once.
  const cause = error instanceof AggregateError ? error.errors[0] : error
  const { code = '', message = '' } = cause as { code?: string; message?: string }
  if (/unsupported startup parameter/.test(message))
    return new StartupProblem(`${subject}: пулер не пропускает настройки соединения: ${poolerAdvice}`, { cause: error })
  const reason =
    socketReasons[code] ?? serverReasons[code] ?? (/timeout/i.test(message) ? socketReasons.ETIMEDOUT : undefined)
  const detail = firstLine(message)
  return new StartupProblem(`${subject}: ${reason ? `${reason} (${code || detail})` : detail}`, { cause: error })
}

/** `postgresql://user:secret@host/db` → `PostgreSQL host/db`, without user and password. */
export function describeDatabase(url: string): string {
  const { host, pathname, searchParams } = URL.parse(url) ?? {
    host: '',
    pathname: '',
    searchParams: new URLSearchParams(),
  }
  return `PostgreSQL ${searchParams.get('host') || decode(host) || 'localhost'}${decode(pathname)}`
}

/** In a URL the folder of a Unix socket is percent-encoded in place of the host. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const firstLine = (text: string): string => text.split('\n')[0]?.trim() || 'неизвестная ошибка'
