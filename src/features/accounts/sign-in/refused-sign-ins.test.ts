import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodPassword as password } from '#kit/testing/accounts.server.ts'
import { TestBrowser } from '#kit/testing/browser-session.server.ts'
import { close, eventsOf, open, statusOf, world, wrong } from './sign-in-limits.testing.ts'

beforeAll(open)
afterAll(close)

describe('events of refusals', () => {
  test('a refused sign-in is recorded once an hour and appears in the export', async () => {
    const email = 'told@example.ru'
    const owner = await world.trusted(email)
    const stranger = await world.browse()
    for (let i = 0; i < 8; i++) await statusOf(stranger, email, wrong)
    const { events } = (await (await owner.get('/user/export')).json()) as { events: { event: string }[] }
    const named = events.map(({ event }) => event)
    expect(named.filter(event => event === 'sign-in-failed')).toHaveLength(5)
    expect(named.filter(event => event === 'sign-in-refused')).toHaveLength(1)
  })

  test('a refusal for an unknown email is recorded per network', async () => {
    const stranger = await world.browse()
    for (let i = 0; i < 8; i++) await statusOf(stranger, 'nobody-told@example.ru', wrong)
    const [{ network }] = (await world.sql(
      `select network from security_event where event = 'sign-in-refused' and user_id is null order by id desc limit 1`,
    )) as [{ network: string }]
    const rows = await world.sql(`select id from security_event where event = 'sign-in-refused' and network = $1`, [
      network,
    ])
    expect(rows).toHaveLength(1)
  })

  test('a wrong password at confirmation is recorded, and so is the refusal after too many', async () => {
    const email = 'own-password@example.ru'
    const owner = await world.signedIn(email)
    for (let i = 0; i < 8; i++) await owner.post('/user/confirm-password', { password: wrong })
    expect(await eventsOf(email, 'password-failed')).toHaveLength(5)
    expect(await eventsOf(email, 'password-refused')).toHaveLength(1)
  })

  test('a request without a valid CSRF token is recorded once per user or network', async () => {
    const email = 'curious@example.ru'
    const person = await world.signedIn(email)
    await world.sql('update users set is_admin = false where email = $1', [email])
    person.cookies.set('XSRF-TOKEN', 'forged')
    const forge = { method: 'POST', body: { email, password }, headers: { 'x-xsrf-token': 'forged' } }
    for (let i = 0; i < 3; i++) expect((await person.request('/api/login', forge)).status).toBe(419)
    expect(await eventsOf(email, 'forgery-refused')).toHaveLength(1)
    const stranger = new TestBrowser(world.app, '203.0.113.99')
    for (let i = 0; i < 3; i++) expect((await stranger.request('/api/login', forge)).status).toBe(419)
    const rows = await world.sql(`select event, user_id from security_event where network = '203.0.113.99'`)
    expect(rows).toEqual([{ event: 'forgery-refused', user_id: null }])
  })
})
