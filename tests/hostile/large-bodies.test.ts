import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtApp } from '#kit/testing/built-app.server.ts'
import { type OpenServer, openServer } from '#kit/testing/open-server.server.ts'
import { RawClient } from '#kit/testing/raw-client.server.ts'
import { emptyDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'

const mb = 1024 * 1024
const address = '/api/dose'
const headers = { 'content-type': 'application/json' }
const tooLarge = { message: 'The POST data is too large.' }

let database: TestDatabase
let server: OpenServer
let folder: string

beforeAll(async () => {
  database = await emptyDatabase()
  server = await openServer(await builtApp({ db: database.db }))
  folder = mkdtempSync(path.join(tmpdir(), 'sadozor-bodies-'))
})

afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

/** Posts with Node's client and keep-alive; errors while sending after the response are not checked. */
function post(agent: Agent, size: number, isChunked = false): Promise<{ status: number | undefined; body: unknown }> {
  return new Promise((resolve, reject) => {
    const length = isChunked ? {} : { 'content-length': size }
    const sending = request(
      server.origin + address,
      { method: 'POST', agent, headers: { ...headers, ...length } },
      response => {
        let text = ''
        response.setEncoding('utf8').on('data', chunk => {
          text += chunk
        })
        response.on('error', reject).on('end', () => resolve({ status: response.statusCode, body: JSON.parse(text) }))
      },
    )
    sending.on('error', reject)
    for (let left = size; left > 0; left -= mb) sending.write(Buffer.alloc(Math.min(left, mb), 'x'))
    sending.end()
  })
}

describe('a client that sends too much gets 413, twice in a row', () => {
  test.each([2, 8, 10, 60])('node:http on one agent, %d MB', async size => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (const isChunked of [false, true])
      for (let time = 0; time < 2; time++)
        expect(await post(agent, size * mb, isChunked)).toEqual({ status: 413, body: tooLarge })
    agent.destroy()
  })

  test.each([2, 8, 10])('fetch, %d MB', async size => {
    for (let time = 0; time < 4; time++) {
      const answer = await fetch(server.origin + address, { method: 'POST', headers, body: 'x'.repeat(size * mb) })
      expect([answer.status, answer.headers.get('connection'), await answer.json()]).toEqual([413, 'close', tooLarge])
    }
  })

  const hasCurl = spawnSync('curl', ['--version']).status === 0
  test.runIf(hasCurl).each([
    ['with Expect', []],
    ['without Expect', ['-H', 'Expect:']],
    ['in chunks', ['-H', 'Transfer-Encoding: chunked']],
    ['slowly', ['-H', 'Expect:', '--limit-rate', '1M']],
  ])('curl %s', async (_, options) => {
    const file = path.join(folder, 'body')
    writeFileSync(file, Buffer.alloc(8 * mb, 'x'))
    const one = [
      '-sS',
      '-o',
      '/dev/null',
      '-w',
      '%{http_code} ',
      '-H',
      'Content-Type: application/json',
      '--data-binary',
      `@${file}`,
      ...options,
      server.origin + address,
    ]
    const { stdout } = await promisify(execFile)('curl', [...one, '--next', ...one])
    expect(stdout).toBe('413 413 ')
  })
})

describe('a response before the whole request was received', () => {
  const head = (length: number) =>
    `POST ${address} HTTP/1.1\r\nHost: sadozor.test\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

  test('closes its connection when the rest has arrived', async () => {
    const client = await new RawClient(server.port).opened()
    await client.send(head(2 * mb)).responses()
    expect(client.headers.get('connection')).toBe('close')
    for (let part = 0; part < 2; part++) client.send('x'.repeat(mb))
    await client.closed
    expect(client.status).toBe(413)
    expect(JSON.parse(client.body)).toEqual(tooLarge)
  })

  test('closes its connection also when the rest never arrives', async () => {
    const client = await new RawClient(server.port).opened()
    await client.send(`${head(2 * mb)}xxx`).responses()
    await client.closed
    expect(client.status).toBe(413)
  })

  test('keeps the connection when a tiny body arrives late', async () => {
    const client = await new RawClient(server.port).opened()
    await client.send(`${head(14).replace(address, '/drugs')}{"sma`).responses()
    const { status } = client
    client.text = ''
    await client.send(`ll":true}GET /healthz HTTP/1.1\r\nHost: sadozor.test\r\n\r\n`).responses()
    expect([status, client.status]).toEqual([405, 200])
  })

  test('ends the connection when the rest of a tiny body never arrives, as for any request that is not whole', async () => {
    const client = await new RawClient(server.port).opened()
    client.send(`${head(14).replace(address, '/drugs')}{"sma`)
    await client.closed
    expect(client.text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 405', 'HTTP/1.1 408'])
  })

  test('keeps the connection when the unread body is small', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ports = new Set<number | undefined>()
    for (let time = 0; time < 3; time++)
      await new Promise<void>((resolve, reject) => {
        const sending = request(`${server.origin}/drugs`, { method: 'POST', agent, headers }, response => {
          ports.add(response.socket.localPort)
          response.resume().on('end', resolve)
        })
        sending.on('error', reject).end('{"small":true}')
      })
    agent.destroy()
    expect(ports.size).toBe(1)
  })
})
