import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { freeBytes } from '#kit/http/health.server.ts'
import { type Finding, failure, fine, warning } from './finding.ts'

interface Place {
  dataDir: string
  buildDir: string
  secretKey: string | undefined
}

/** Below it the site says that it is not ready. Bytes. */
const fullBytes = 64_000_000

const sizeOf = (bytes: number) =>
  bytes < 1e9 ? `${Math.floor(bytes / 1e6)} МБ` : `${(bytes / 1e9).toFixed(1).replace('.', ',')} ГБ`

/** DATA_DIR: room, rights, and the secret key. */
export async function checkDisk({
  dataDir,
  secretKey,
  freeDiskBytes,
}: Omit<Place, 'buildDir'> & { freeDiskBytes: number }): Promise<Finding[]> {
  if (!existsSync(dataDir)) return [warning('Папка данных', `${dataDir} ещё нет: её создаст первый запуск`)]
  const findings = [roomOf(dataDir, await freeBytes(dataDir), freeDiskBytes)]
  if (!isWritable(dataDir))
    findings.push(failure('Папка данных', `в ${dataDir} нельзя писать: проверьте владельца (DATA_DIR)`))
  else if ((statSync(dataDir).mode & 0o077) !== 0)
    findings.push(warning('Папка данных', `${dataDir} могут читать другие: chmod 700`))
  return [...findings, ...keyOf(dataDir, secretKey)]
}

/** @param kept bytes that uploads leave free */
export function roomOf(dataDir: string, free: number, kept: number): Finding {
  const found = `на диске ${dataDir} свободно ${sizeOf(free)}`
  const advice = 'Освободите место или уменьшите BACKUP_KEEP'
  if (free < fullBytes)
    return failure('Диск', `${found}: сохранить ничего нельзя. Освободите место, например от старых копий`)
  if (free < kept) return failure('Диск', `${found}: файлы и фотографии больше не принимаются. ${advice}`)
  if (free < kept + 1e9) return warning('Диск', `${found}: при ${sizeOf(kept)} файлы больше не принимаются. ${advice}`)
  return fine('Диск', found)
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

function keyOf(dataDir: string, secretKey: string | undefined): Finding[] {
  const file = path.join(dataDir, 'secret.key')
  if (existsSync(`${file}.damaged`))
    return [failure('Секретный ключ', `${file}.damaged: ключ был испорчен, верните его из копии`)]
  if (secretKey) return [fine('Секретный ключ', 'задан в SECRET_KEY')]
  if (!existsSync(file)) return [warning('Секретный ключ', `${file} ещё нет: его создаст первый запуск`)]
  if ((statSync(file).mode & 0o077) !== 0) return [failure('Секретный ключ', `${file} могут читать другие: chmod 600`)]
  return [fine('Секретный ключ', `${file}: храните его копию отдельно от резервных копий`)]
}

/** The program, its Node and its build. */
export function checkVersion({ buildDir }: Pick<Place, 'buildDir'>, runs = process.versions.node): Finding[] {
  const { version, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const findings = [fine('Версия', `Садозор ${version}, Node ${runs}`)]
  if (runs !== dependencies.node)
    findings.push(warning('Версия', `программа проверена с Node ${dependencies.node}, а запущена с ${runs}`))
  if (!existsSync(path.join(buildDir, 'server/index.js')))
    findings.push(failure('Сборка', `в ${buildDir} её нет: npm run build`))
  return findings
}

/** The clock of this machine, by what it can be compared with without asking other servers. */
export function checkClock(
  { buildDir }: Pick<Place, 'buildDir'>,
  now = Date.now(),
  timesync = '/run/systemd/timesync',
): Finding[] {
  const built = statSync(path.join(buildDir, 'server/index.js'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (now < built - 60_000)
    return [
      failure('Часы', 'отстают: сборка сайта сделана «в будущем». Коды второго фактора не подойдут, включите NTP'),
    ]
  const isUnsynchronized = existsSync(timesync) && !readdirSync(timesync).includes('synchronized')
  if (isUnsynchronized)
    return [warning('Часы', 'systemd-timesyncd ещё не сверил их ни с одним сервером: timedatectl status')]
  return [fine('Часы', new Date(now).toISOString())]
}
