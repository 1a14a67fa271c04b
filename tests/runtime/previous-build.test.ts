import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { staticFiles } from '#kit/http/static-files.server.ts'

interface Build {
  folder: string
  backup: string
  run(): void
}

const script = path.resolve('scripts/previous-build.mjs')
const { buildKeepingPrevious } = (await import(/* @vite-ignore */ script)) as {
  buildKeepingPrevious(build: Build): void
}

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'sadozor-build-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const client = () => path.join(root, 'build/client')
const previous = () => path.join(root, 'build/previous')

/** Simulates a build: empties the folder and writes these files. */
function build(names: string[], isBroken = false): void {
  const run = () => {
    rmSync(path.join(root, 'build'), { recursive: true, force: true })
    if (isBroken) throw new Error('does not compile')
    mkdirSync(path.join(client(), 'assets'), { recursive: true })
    for (const name of names) writeFileSync(path.join(client(), 'assets', name), name)
  }
  buildKeepingPrevious({ folder: path.join(root, 'build'), backup: path.join(root, 'backup'), run })
}

const previousFiles = () =>
  readdirSync(path.join(root, 'build')).includes('previous') ? readdirSync(path.join(previous(), 'assets')).sort() : []

test('R-4.21 files of the previous build are kept, older ones are not', () => {
  build(['react-1.js', 'page-1.js', 'page-1.js.br'])
  expect(previousFiles()).toEqual([])
  build(['react-1.js', 'page-2.js'])
  expect(previousFiles()).toEqual(['page-1.js', 'page-1.js.br'])
  build(['react-1.js', 'page-3.js'])
  expect(previousFiles()).toEqual(['page-2.js'])
  expect(readFileSync(path.join(previous(), 'assets/page-2.js'), 'utf8')).toBe('page-2.js')
})

test('R-4.21 a build that changes nothing, or fails, removes no previous files', () => {
  build(['page-1.js'])
  build(['page-2.js'])
  build(['page-2.js'])
  expect(previousFiles()).toEqual(['page-1.js'])
  expect(() => build([], true)).toThrow('does not compile')
  build(['page-3.js'])
  expect(previousFiles()).toEqual(['page-2.js'])
  expect(readdirSync(root), 'nothing is left lying about').toEqual(['build'])
})

test('R-4.21 an open page finds the files of its build after the next one, compressed and immutable', async () => {
  build(['page-1.js', 'page-1.js.br'])
  build(['page-2.js'])
  const site = new Hono().use(staticFiles(client(), previous()))
  const response = await site.request('/assets/page-1.js', { headers: { 'accept-encoding': 'br' } })
  expect([response.status, response.headers.get('content-encoding'), await response.text()]).toEqual([
    200,
    'br',
    'page-1.js.br',
  ])
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await site.request('/assets/page-2.js')).status).toBe(200)
  expect((await site.request('/assets/page-0.js')).status).toBe(404)
})
