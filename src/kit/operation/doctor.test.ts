import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { MailServer } from '#kit/testing/mail-server.server.ts'
import { emptyDatabase } from '#kit/testing/test-database.server.ts'
import { checkCertificate, checkProxy, checkSite, judgeAnswer, judgeCertificate } from './check-address.server.ts'
import { apartSeconds, checkDatabase, judgeClocks, schemaFinding } from './check-database.server.ts'
import { checkMail } from './check-mail.server.ts'
import { checkClock, checkDisk, checkVersion, roomOf } from './check-place.server.ts'
import { describeFindings, type Finding, failure, findWith, fine, warning } from './finding.ts'

const log = pino({ level: 'silent' })
const states = (findings: readonly Finding[]) => findings.map(({ subject, state }) => `${subject}: ${state}`)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sadozor-doctor-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('errors are printed last, and a check that throws is one', async () => {
  const thrown = await findWith('Проба', () => {
    throw new Error('сломалась')
  })
  expect(describeFindings([...thrown, warning('А', 'б'), fine('В', 'г')])).toBe('✓ В: г\n! А: б\n✗ Проба: сломалась')
})

describe('the place', () => {
  test('a folder that others may read, a key that others may read, a damaged key', async () => {
    const dataDir = path.join(folder, 'data')
    const place = { dataDir, freeDiskBytes: 1e9 }
    expect(states(await checkDisk({ ...place, secretKey: undefined }))).toEqual(['Папка данных: warning'])
    mkdirSync(dataDir, { mode: 0o755 })
    writeFileSync(path.join(dataDir, 'secret.key'), 'x'.repeat(40), { mode: 0o644 })
    const found = states(await checkDisk({ ...place, secretKey: undefined }))
    expect(found).toContain('Папка данных: warning')
    expect(found).toContain('Секретный ключ: error')
    writeFileSync(path.join(dataDir, 'secret.key.damaged'), '')
    expect((await checkDisk({ ...place, secretKey: 'given' })).at(-1)?.text).toContain('испорчен')
  })

  test('a disk that is full or soon will be: which one, how much is left, what to do', () => {
    expect([40e6, 900e6, 1.5e9, 5e9].map(free => roomOf('/srv', free, 1e9))).toEqual([
      failure('Диск', expect.stringMatching(/^на диске \/srv свободно 40 МБ: .+ Освободите место/) as never),
      failure('Диск', expect.stringMatching(/^на диске \/srv свободно 900 МБ: файлы .+BACKUP_KEEP$/) as never),
      warning('Диск', expect.stringMatching(/^на диске \/srv свободно 1,5 ГБ: .+BACKUP_KEEP$/) as never),
      fine('Диск', 'на диске /srv свободно 5,0 ГБ'),
    ])
  })

  test('another Node, no build, and a clock before the build', () => {
    const buildDir = path.join(folder, 'build')
    expect(states(checkVersion({ buildDir }, '20.0.0'))).toEqual(['Версия: fine', 'Версия: warning', 'Сборка: error'])
    mkdirSync(path.join(buildDir, 'server'), { recursive: true })
    writeFileSync(path.join(buildDir, 'server/index.js'), '')
    expect(states(checkVersion({ buildDir }))).toEqual(['Версия: fine'])
    const nowhere = path.join(folder, 'no-timesync')
    expect(states(checkClock({ buildDir }, Date.now(), nowhere))).toEqual(['Часы: fine'])
    const later = new Date(Date.now() + 3_600_000)
    utimesSync(path.join(buildDir, 'server/index.js'), later, later)
    expect(states(checkClock({ buildDir }, Date.now(), nowhere))).toEqual(['Часы: error'])
    mkdirSync(path.join(folder, 'timesync'))
    expect(states(checkClock({ buildDir }, later.getTime(), path.join(folder, 'timesync')))).toEqual(['Часы: warning'])
  })
})

describe('the database', () => {
  const settings = { dataDir: '/nowhere', databasePool: 10, isUnsafeDatabaseAllowed: true }

  test('one that is reached and migrated, and one that is not there', async () => {
    await using database = await emptyDatabase()
    const found = await checkDatabase({ ...settings, databaseUrl: database.url }, log)
    expect(states(found.filter(({ state }) => state !== 'warning'))).toEqual(['База данных: fine', 'Схема базы: fine'])
    const url = `postgresql://user:secret@127.0.0.1:${await findFreePort()}/none`
    const [missing] = await checkDatabase({ ...settings, databaseUrl: url }, log)
    expect(missing).toMatchObject({ state: 'error', text: expect.stringContaining('соединение отклонено') })
    expect(missing?.text).not.toContain('secret')
    expect(states(await checkDatabase({ ...settings, databaseUrl: undefined }, log))).toEqual(['База данных: warning'])
  })

  test('one without tables is told from one of another version', async () => {
    await using database = await emptyDatabase()
    await database.pool.query('drop schema drizzle cascade')
    let asked = 0
    const found = await checkDatabase({ ...settings, databaseUrl: database.url }, log, [
      async () => [warning('Проба', String(++asked))],
    ])
    expect(found).toContainEqual(warning('Схема базы', 'таблиц ещё нет: их создаст первый запуск'))
    expect(asked).toBe(0)
  })

  test('settings of connections that a pooler has dropped are noticed', async () => {
    await using database = await emptyDatabase()
    // What the program asks for when it connects is replaced, as a pooler does that ignores it.
    const url = new URL(database.url)
    url.searchParams.set('options', '-c timezone=UTC')
    const [found] = await checkDatabase({ ...settings, databaseUrl: url.href }, log)
    expect(found).toMatchObject({
      state: 'error',
      text: expect.stringContaining('настройки соединения не действуют (часовой пояс UTC'),
    })
  })

  test('the schema of another version, and clocks that differ', () => {
    expect([schemaFinding(46, 46), schemaFinding(47, 46), schemaFinding(40, 46)].map(({ state }) => state)).toEqual([
      'fine',
      'error',
      'warning',
    ])
    expect([2, 3, 31].map(apart => states(judgeClocks(apart)))).toEqual([[], ['Часы: warning'], ['Часы: error']])
    expect([
      apartSeconds(1_500, 1_000, 2_000),
      apartSeconds(10_000, 1_000, 2_000),
      apartSeconds(0, 9_000, 9_001),
    ]).toEqual([0, 8, 9])
  })
})

test('mail: a server that refuses this machine, or has a certificate of its own, says what to do', async () => {
  const isPlainSmtpAllowed = false
  const refusing = new SMTPServer({ onConnect: (_, done) => done(new Error('your network is not welcome')) })
  await new Promise<void>(resolve => refusing.listen(0, '127.0.0.1', resolve))
  const portOf = (server: SMTPServer) => (server.server.address() as AddressInfo).port
  const [refused] = await checkMail({ smtpUrl: `smtp://127.0.0.1:${portOf(refusing)}`, isPlainSmtpAllowed })
  expect(refused).toMatchObject({ state: 'error', text: expect.stringMatching(/«\d{3} your network.+». Спросите/) })
  await new Promise<void>(resolve => refusing.close(resolve))
  const secured = new SMTPServer({ secure: true })
  secured.on('error', () => {}) // the client hangs up when it has seen the certificate
  await new Promise<void>(resolve => secured.listen(0, '127.0.0.1', resolve))
  const [untrusted] = await checkMail({ smtpUrl: `smtps://127.0.0.1:${portOf(secured)}`, isPlainSmtpAllowed })
  expect(untrusted).toMatchObject({ state: 'error', text: expect.stringContaining('сертификату сервера') })
  await new Promise<void>(resolve => secured.close(resolve))
})

test('mail: a server that answers, none that does, none given', async () => {
  const server = await new MailServer().start()
  const isPlainSmtpAllowed = false
  expect(states(await checkMail({ smtpUrl: server.url, isPlainSmtpAllowed }))).toEqual(['Почта: fine'])
  expect(server.received).toEqual([])
  await server.stop()
  expect((await checkMail({ smtpUrl: server.url, isPlainSmtpAllowed }))[0]).toMatchObject({
    state: 'error',
    text: expect.stringContaining('соединиться не удалось'),
  })
  expect(states(await checkMail({ smtpUrl: undefined, isPlainSmtpAllowed }))).toEqual(['Почта: warning'])
})

describe('the address', () => {
  async function serve(status: number, body: object = {}) {
    const server = createServer((_, response) => response.writeHead(status).end(JSON.stringify(body)))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return { port, publicUrl: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close() }
  }

  test('the site answers, is not ready, or is not there', async () => {
    using ready = await serve(200)
    using full = await serve(503, { database: 'up', disk: 'full' })
    const host = undefined
    expect(states(await checkSite({ port: ready.port, host }))).toEqual(['Сайт: fine'])
    expect((await checkSite({ port: full.port, host }))[0]?.text).toContain('на диске нет места')
    expect((await checkSite({ port: await findFreePort(), host }))[0]?.text).toContain('не отвечает')
  })

  test('the proxy passes on, or names what is wrong with it', async () => {
    using site = await serve(200, { id: 'a-build' })
    using another = await serve(200)
    const address = { hosts: ['x'], trustedProxies: ['127.0.0.1'], host: undefined, ...site }
    expect(states(await checkProxy(address))).toEqual(['Прокси: fine'])
    expect(states(await checkProxy({ ...address, trustedProxies: [] }))).toEqual(['Прокси: warning', 'Прокси: fine'])
    expect(states(await checkProxy({ ...address, hosts: undefined }))).toEqual(['Прокси: warning'])
    expect((await checkProxy({ ...address, ...another }))[0]?.text).toContain('другой сайт')
    const away = `http://127.0.0.1:${await findFreePort()}`
    expect((await checkProxy({ ...address, publicUrl: away }))[0]?.text).toContain('ECONNREFUSED')
    expect([200, 301, 404, 421, 502].map(status => judgeAnswer('https://x', status).state)).toEqual([
      'fine',
      'error',
      'error',
      'error',
      'error',
    ])
    expect(judgeAnswer('https://x', 403).state).toBe('warning')
  })

  test('a certificate that is fine, ends soon, has ended, or is not trusted', async () => {
    const now = Date.parse('2026-04-01')
    expect(['2026-06-01', '2026-04-10'].map(validTo => judgeCertificate({ validTo }, now).state)).toEqual([
      'fine',
      'warning',
    ])
    expect(judgeCertificate({ problem: 'CERT_HAS_EXPIRED' }, now)).toMatchObject({
      state: 'error',
      text: expect.stringContaining('истёк'),
    })
    expect(judgeCertificate({ problem: 'CERT_REVOKED' }, now)).toMatchObject({
      state: 'error',
      text: expect.stringContaining('REVOKED'),
    })
    // The SMTP library brings a certificate that it has signed itself.
    const secured = new SMTPServer({ secure: true })
    secured.on('error', () => {}) // the client hangs up when it has seen the certificate
    await new Promise<void>(resolve => secured.listen(0, '127.0.0.1', resolve))
    const { port } = secured.server.address() as AddressInfo
    const self = { publicUrl: `https://localhost:${port}`, hosts: ['x'] }
    expect(states(await checkCertificate(self))).toEqual(['Сертификат: error'])
    // One cause is said once.
    expect(await checkProxy({ ...self, trustedProxies: ['127.0.0.1'], port, host: undefined })).toEqual([])
    await new Promise<void>(resolve => secured.close(resolve))
    using plain = await serve(200)
    const found = await findWith('Сертификат', () =>
      checkCertificate({ publicUrl: `https://127.0.0.1:${plain.port}`, hosts: ['x'] }),
    )
    expect(found).toMatchObject([{ state: 'error', text: expect.stringContaining('не принимает TLS') }])
  })
})

test('the command counts errors, and says a wrong setting in one line', () => {
  const run = (env: Record<string, string>) => {
    try {
      return execFileSync(process.execPath, ['scripts/doctor.ts'], {
        env: { ...env, DATA_DIR: path.join(folder, 'new') },
        encoding: 'utf8',
        stdio: 'pipe',
      })
    } catch (error) {
      const { status, stdout } = error as { status: number; stdout: string }
      return `${status}\n${stdout}`
    }
  }
  expect(run({ PORT: 'x' })).toMatch(
    /^1\n✗ Настройки: неверная настройка PORT: .+\n\nОшибок: 1, предупреждений: 0\.\n$/,
  )
  expect(run({ PORT: '1' })).toMatch(
    /^1\n✓ Настройки: прочитаны\n[\s\S]+✗ Сайт: не отвечает[\s\S]+Ошибок: \d, предупреждений: \d\.\n$/,
  )
})

test('a failure is told from a warning', () => {
  expect([failure('А', 'б').state, warning('А', 'б').state, fine('А', 'б').state]).toEqual(['error', 'warning', 'fine'])
})
