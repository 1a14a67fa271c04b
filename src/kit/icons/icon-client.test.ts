import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { type SeenRequest, type StubServer, stubServer } from '#kit/testing/stub-server.server.ts'
import { toDataUrl } from '#ui/icons/dynamic-icon.tsx'
import { createIconClient } from './icon-client.ts'

const servers: StubServer[] = []
afterEach(() => Promise.all(servers.splice(0).map(server => server.close())))

async function source(answer: (request: SeenRequest, response: ServerResponse) => void): Promise<StubServer> {
  const server = await stubServer(answer)
  servers.push(server)
  return server
}

const known = ({ url }: SeenRequest, response: ServerResponse) => {
  const names = new URL(url, 'http://x').searchParams.get('icons')!.split(',')
  const icons = Object.fromEntries(
    names.filter(name => !name.startsWith('no-')).map(name => [name, { body: `<path id="${name}"/>` }]),
  )
  response.end(JSON.stringify({ prefix: 'lucide', icons, width: 24, height: 24 }))
}

describe('R-7.55 the request', () => {
  test('icons requested in one tick are batched, sorted, with encoded commas, and none is requested twice', async () => {
    const server = await source(known)
    const { load } = createIconClient([server.origin])
    const icons = await Promise.all([
      load('lucide:sprout'),
      load('lucide:bug'),
      load('lucide:sprout'),
      load('lucide:no-such'),
    ])
    expect(icons.map(icon => icon?.body)).toEqual([
      '<path id="sprout"/>',
      '<path id="bug"/>',
      '<path id="sprout"/>',
      undefined,
    ])
    await load('lucide:bug')
    expect(server.seen.map(({ url }) => url)).toEqual(['/lucide.json?icons=bug%2Cno-such%2Csprout'])
  })

  test('one request per collection, no URL above 500 characters', async () => {
    const server = await source(known)
    const { load } = createIconClient([server.origin])
    const names = Array.from({ length: 100 }, (_, i) => `a-rather-long-name-${i}`)
    await Promise.all([...names.map(name => load(`lucide:${name}`)), load('ph:leaf')])
    const urls = server.seen.map(({ url }) => server.origin + url)
    expect(urls.every(url => url.length <= 500)).toBe(true)
    expect(urls.filter(url => url.includes('/ph.json'))).toHaveLength(1)
    expect(urls.flatMap(url => new URL(url).searchParams.get('icons')!.split(','))).toHaveLength(101)
  })

  test.each(['lucide', 'lucide:', ':bug', 'a:b:c', '../x:bug', 'lucide:Bug', '//evil:bug'])(
    '%j is an invalid name',
    async name => {
      const server = await source(known)
      expect(await createIconClient([server.origin]).load(name)).toBeNull()
      expect(server.seen).toEqual([])
    },
  )
})

describe('R-7.57 the sources', () => {
  test('after a failure the next source is requested immediately', async () => {
    const [first, second] = [await source((_, response) => response.writeHead(404).end()), await source(known)]
    expect(await createIconClient([first.origin, second.origin]).load('mdi:home')).toMatchObject({
      body: '<path id="home"/>',
      width: 24,
    })
    expect([first.seen.length, second.seen.length]).toEqual([1, 1])
  })

  test('after a slow response the next source is requested too, and the first success wins', async () => {
    const [first, second] = [await source(() => {}), await source(known)]
    expect(await createIconClient([first.origin, second.origin]).load('mdi:home')).toMatchObject({
      body: '<path id="home"/>',
    })
  })

  test('the second source is not requested when the first responds in time', async () => {
    const [first, second] = [await source(known), await source(known)]
    await createIconClient([first.origin, second.origin]).load('mdi:home')
    expect(second.seen).toEqual([])
  })

  test('when all sources fail the load rejects, and the next load tries again', async () => {
    let isDown = true
    const server = await source((request, response) =>
      isDown ? response.writeHead(404).end() : known(request, response),
    )
    const { load } = createIconClient([server.origin])
    await expect(load('lucide:bug')).rejects.toThrow('404')
    isDown = false
    expect(await load('lucide:bug')).not.toBeNull()
  })
})

test('a data URL keeps size, rotation and flips', () => {
  const plain = toDataUrl({ body: '<path/>', width: 24, height: 16 })
  expect(decodeURIComponent(plain)).toBe(
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 16"><path/></svg>',
  )
  const turned = decodeURIComponent(toDataUrl({ body: '<path/>', width: 24, height: 16, rotate: 1, hFlip: true }))
  expect(turned).toContain('<g transform="translate(12 8) rotate(90) scale(-1 1) translate(-12 -8)"><path/></g>')
})
