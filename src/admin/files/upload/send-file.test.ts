import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chunkSize, type Send, sendFile, type UploadState } from './send-file.ts'

/** A server of the protocol that keeps whole parts only, and loses connections when told to. */
const stored: { id: string; bytes: Buffer; requests: string[]; breaks: number[]; lost: boolean; names: Set<string> } = {
  id: 'a'.repeat(32),
  bytes: Buffer.alloc(0),
  requests: [],
  breaks: [],
  lost: false,
  names: new Set(),
}

const server = createServer((request, response) => void handle(request, response))
let origin = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise(resolve => server.close(resolve)))
beforeEach(() =>
  Object.assign(stored, { bytes: Buffer.alloc(0), requests: [], breaks: [], lost: false, names: new Set() }),
)

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', headers } = request
  const offset = Number(headers['upload-offset'] ?? 0)
  stored.requests.push(
    method === 'PATCH' ? `PATCH ${offset}` : method === 'POST' ? `POST ${headers['upload-length'] ?? 'whole'}` : method,
  )
  if (method === 'HEAD') return void response.writeHead(200, { 'Upload-Offset': stored.bytes.length }).end()
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  if (method === 'POST') return void response.writeHead(201, { 'Content-Type': 'text/plain' }).end(stored.id)
  if (stored.breaks[0] === offset) {
    stored.breaks.shift()
    return void request.socket.destroy()
  }
  stored.names.add(Buffer.from(String(headers['upload-name']), 'latin1').toString('utf8'))
  if (stored.lost && offset > 0) {
    stored.lost = false
    stored.bytes = Buffer.alloc(0)
    return void response.writeHead(409, { 'Upload-Offset': 0 }).end()
  }
  stored.bytes = Buffer.concat([stored.bytes, ...parts])
  response.writeHead(204).end()
}

const send: Send = async ({ method, url, headers, body, signal }) => {
  const response = await fetch(origin + url, { method, headers, signal, ...(body && { body }) })
  return { status: response.status, text: await response.text(), header: name => response.headers.get(name) }
}

const delaysMs = [1, 1, 1]
const fileOf = (size: number) => {
  const bytes = randomBytes(size)
  return { bytes, file: new File([bytes], 'Фото №1 %.jpg') }
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const newState = (): UploadState => ({ id: null, stored: 0 })
const upload = (file: File, state = newState()) =>
  sendFile(send, { file, metadata: {}, state, signal: new AbortController().signal, onProgress: () => {}, delaysMs })

test('a small file is one request, a large one goes in parts, one after the other, under its own name', async () => {
  expect(await upload(fileOf(1000).file)).toBe(stored.id)
  expect(stored.requests).toEqual(['POST whole'])
  const { bytes, file } = fileOf(12_000_000)
  await upload(file)
  expect(stored.requests.slice(1)).toEqual(['POST 12000000', 'PATCH 0', 'PATCH 5000000', 'PATCH 10000000'])
  expect(sha256(stored.bytes)).toBe(sha256(bytes))
  expect([...stored.names]).toEqual(['Фото №1 %.jpg'])
})

test('after an exact multiple of the part comes an empty one', async () => {
  await upload(fileOf(2 * chunkSize).file)
  expect(stored.requests.slice(1)).toEqual(['PATCH 0', 'PATCH 5000000', 'PATCH 10000000'])
  expect(stored.bytes).toHaveLength(2 * chunkSize)
})

test('a broken connection repeats the part only', async () => {
  stored.breaks = [5_000_000, 5_000_000]
  const { bytes, file } = fileOf(7_000_000)
  await upload(file)
  expect(stored.requests.slice(1)).toEqual(['PATCH 0', 'PATCH 5000000', 'PATCH 5000000', 'PATCH 5000000'])
  expect(sha256(stored.bytes)).toBe(sha256(bytes))
})

test('after four failures it gives up, and the next attempt continues where the server is', async () => {
  stored.breaks = [5_000_000, 5_000_000, 5_000_000, 5_000_000]
  const { bytes, file } = fileOf(12_000_000)
  const state = newState()
  await expect(upload(file, state)).rejects.toThrow()
  expect(stored.requests.filter(request => request === 'PATCH 5000000')).toHaveLength(4)
  expect(state).toEqual({ id: stored.id, stored: 5_000_000 })
  stored.requests = []
  await upload(file, state)
  expect(stored.requests).toEqual(['HEAD', 'PATCH 5000000', 'PATCH 10000000'])
  expect(sha256(stored.bytes)).toBe(sha256(bytes))
})

test('it goes back when the server has lost parts in a power cut', async () => {
  stored.lost = true
  const { bytes, file } = fileOf(12_000_000)
  await upload(file)
  expect(stored.requests.slice(1)).toEqual(['PATCH 0', 'PATCH 5000000', 'PATCH 0', 'PATCH 5000000', 'PATCH 10000000'])
  expect(sha256(stored.bytes)).toBe(sha256(bytes))
})
