// npm run doctor: says in words what is wrong with this installation. Changes nothing; exit code 1 when there is an error.
import { type Config, readConfig } from '#app/config.server.ts'
import { checkSecretKey } from '#features/accounts/two-factor/check-secret-key.server.ts'
import { checkBackups, checkRestore } from '#features/backup/check-backups.server.ts'
import { checkStorage } from '#kit/files/storage.server.ts'
import { createLog } from '#kit/log.server.ts'
import { checkCertificate, checkProxy, checkSite } from '#kit/operation/check-address.server.ts'
import { checkDatabase } from '#kit/operation/check-database.server.ts'
import { checkMail } from '#kit/operation/check-mail.server.ts'
import { checkClock, checkDisk, checkVersion } from '#kit/operation/check-place.server.ts'
import { checkCacheAnswers, checkPurgeAddress, judgeCacheSettings } from '#kit/operation/check-shared-cache.server.ts'
import { describeFindings, type Finding, failure, findWith, fine } from '#kit/operation/finding.ts'

const findings = await findAll()
console.log(describeFindings(findings))
const count = (state: Finding['state']) => findings.filter(finding => finding.state === state).length
console.log(`\nОшибок: ${count('error')}, предупреждений: ${count('warning')}.`)
process.exit(count('error') > 0 ? 1 : 0)

async function findAll(): Promise<Finding[]> {
  const config = tryConfig()
  if (config instanceof Error) return [failure('Настройки', config.message)]
  const log = createLog('silent')
  const checks = await Promise.all([
    findWith('Версия', () => checkVersion(config)),
    findWith('Часы', () => checkClock(config)),
    findWith('Диск', () => checkDisk({ ...config, freeDiskBytes: config.uploadLimits.freeDiskBytes })),
    findWith('База данных', () => checkDatabase(config, log, [pool => checkSecretKey(pool, config)])),
    findWith('Хранилище файлов', () => checkFiles(config)),
    findWith('Резервная копия', () => checkBackups(config.backups)),
    findWith('Восстановление', () => checkRestore(config.dataDir)),
    findWith('Почта', () => checkMail(config)),
    findWith('Сайт', () => checkSite(config)),
    findWith('Прокси', () => checkProxy({ ...config, hosts: config.hosts || undefined })),
    findWith('Сертификат', () => checkCertificate({ ...config, hosts: config.hosts || undefined })),
    findWith('CDN', () => checkCdn(config)),
  ])
  return [fine('Настройки', 'прочитаны'), ...checks.flat()]
}

function tryConfig(): Config | Error {
  try {
    return readConfig()
  } catch (error) {
    return error as Error
  }
}

async function checkCdn(config: Config): Promise<Finding[]> {
  return [
    ...judgeCacheSettings(config),
    ...(await checkCacheAnswers({ ...config, hosts: config.hosts || undefined })),
    ...(config.purge ? [await checkPurgeAddress(config.purge)] : []),
  ]
}

async function checkFiles(config: Config): Promise<Finding[]> {
  if (!config.s3) return []
  let found: { reason?: string; variable?: string | null } | undefined
  await checkStorage(config, {
    warn: (line: unknown) => {
      found = line as typeof found
    },
  })
  if (!found) return [fine('Хранилище файлов', `${config.s3.bucket} доступно`)]
  const advice = found.variable ? `: проверьте ${found.variable} и сеть этой машины` : ''
  return [failure('Хранилище файлов', `${found.reason}${advice}`)]
}
