import { expect, test } from 'vitest'
import { toFinished } from '#kit/http/finished-response.server.ts'
import { FeedCache } from './feed-cache.server.ts'

const now = new Date('2027-05-14T18:00:00Z')
const state = { version: 3, generation: 7, name: 'Дача' }
const answerOf = (etag: string, text = Buffer.from('BEGIN:VCALENDAR')) =>
  toFinished(200, new Headers({ ETag: etag }), text)
const answer = answerOf('"1"')

function told(zones: readonly (string | null)[] = [null]) {
  const feeds = new FeedCache()
  feeds.set('a', state, { zones, now, answer })
  return feeds
}

test('a feed is known while garden, catalogue and name are the same', () => {
  const feeds = told()
  expect(feeds.find('a', { ...state }, now)).toEqual({ etag: '"1"', answer })
  for (const change of [{ version: 4 }, { generation: 8 }, { generation: null }, { name: 'Сад' }])
    expect(feeds.find('a', { ...state, ...change }, now)).toBeUndefined()
  expect(feeds.find('b', state, now)).toBeUndefined()
})

test('a day that begins in a zone of the garden ends it', () => {
  const atTen = new Date('2027-05-14T19:00:00Z')
  expect(told().find('a', state, atTen)).toBeDefined()
  expect(told([null, 'Asia/Yekaterinburg']).find('a', state, atTen)).toBeUndefined()
  expect(told().find('a', state, new Date('2027-05-14T21:00:00Z'))).toBeUndefined()
})

test('nothing is cached while nobody says when the catalogue changes', () => {
  const feeds = new FeedCache()
  feeds.set('a', { ...state, generation: null }, { zones: [null], now, answer })
  expect(feeds.find('a', state, now)).toBeUndefined()
})

test('what needs too much room makes way; its tag still answers', () => {
  const feeds = told()
  const large = Buffer.alloc(25 * 2 ** 20)
  for (const feed of ['b', 'c']) feeds.set(feed, state, { zones: [null], now, answer: answerOf(`"${feed}"`, large) })
  expect(feeds.find('a', state, now)).toEqual({ etag: '"1"', answer: null })
  expect(feeds.find('c', state, now)?.answer?.bodies.identity.bytes).toBe(large)
})
