import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AccountsWorld, goodPassword as password } from '#kit/testing/accounts.server.ts'
import { cleanUp } from './profile-commands.server.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await AccountsWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

test('only name and email can be written', async () => {
  const browser = await world.trusted('mass@example.ru')
  const before = await world.sql(`select * from users where email = 'mass@example.ru'`)
  for (const extra of [
    'is_admin',
    'isAdmin',
    'id',
    'email_verified_at',
    'two_factor_confirmed_at',
    'password_hash',
    '__proto__',
  ])
    expect(
      (
        await browser.request('/api/user/profile-information', {
          method: 'PUT',
          body: `{"name":"Иван","email":"mass@example.ru","${extra}":true}`,
        })
      ).status,
      extra,
    ).toBe(422)
  expect(await world.sql(`select * from users where email = 'mass@example.ru'`)).toEqual(before)
})

describe('sessions', () => {
  test('are listed and ended one by one or all but the current one, only the user’s own', async () => {
    const here = await world.signedIn('many@example.ru')
    const [there, far] = [await world.browse(), await world.browse()]
    for (const browser of [there, far]) await browser.post('/login', { email: 'many@example.ru', password })
    const list = async () =>
      ((await (await here.get('/user/sessions')).json()) as { items: { id: number; is_current: boolean }[] }).items
    const items = await list()
    expect(items.map(item => item.is_current).toSorted()).toEqual([false, false, true])
    const stranger = await world.signedIn('stranger@example.ru')
    const other = items.find(item => !item.is_current)!
    expect((await stranger.delete(`/user/sessions/${other.id}`)).status).toBe(404)
    expect((await here.delete('/user/sessions/nonsense')).status).toBe(404)
    expect((await here.delete(`/user/sessions/${other.id}`)).status).toBe(204)
    expect(await list()).toHaveLength(2)
    expect((await here.delete('/user/sessions')).status).toBe(204)
    expect((await list()).map(item => item.is_current)).toEqual([true])
    expect([
      (await there.get('/user')).status,
      (await far.get('/user')).status,
      (await stranger.get('/user')).status,
    ]).toEqual([401, 401, 200])
  })

  test('expire after two hours without a request, and each request extends them', async () => {
    const browser = await world.signedIn('idle@example.ru')
    const age = (minutes: number) =>
      world.sql(
        `update session set seen_at = seen_at - make_interval(mins => $1), expires_at = expires_at - make_interval(mins => $1)
         where user_id = (select id from users where email = 'idle@example.ru')`,
        [minutes],
      )
    await age(119)
    expect((await browser.get('/user')).status).toBe(200)
    await age(119)
    expect((await browser.get('/user')).status).toBe(200)
    await age(121)
    expect((await browser.get('/user')).status).toBe(401)
  })
})

describe('personal data', () => {
  test('consents have a version and a date; the consent to news can be given and withdrawn', async () => {
    const browser = await world.signedIn('news@example.ru')
    const consents = async () => (await browser.get('/user/consents')).json()
    const personal_data = { version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), at: expect.any(String) }
    expect(await consents()).toEqual({ personal_data, marketing: { at: null } })
    expect((await browser.put('/user/consents', { marketing: true })).status).toBe(200)
    const given = await consents()
    expect(given).toEqual({ personal_data, marketing: { at: expect.any(String) } })
    await browser.put('/user/consents', { marketing: true })
    expect(await consents()).toEqual(given)
    await browser.put('/user/consents', { marketing: false })
    expect(await consents()).toEqual({ personal_data, marketing: { at: null } })
    expect((await browser.put('/user/consents', { marketing: null })).status).toBe(422)
  })

  test('is exported as one file without secrets', async () => {
    const browser = await world.trusted('data@example.ru')
    const answer = await browser.get('/user/export')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="sadozor-my-data.json"')
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject({
      user: { email: 'data@example.ru' },
      consents: { personal_data: { version: expect.any(String), at: expect.any(String) }, marketing: { at: null } },
      sessions: [{ network: expect.any(String) }],
      events: [{ event: 'registered' }, { event: 'signed-in' }, { event: 'exported' }],
    })
    expect(text).not.toMatch(/argon2|token|hash|secret/i)
  })

  test('is deleted seven days after the request, unless it is cancelled', async () => {
    const browser = await world.trusted('leaver@example.ru')
    const elsewhere = await world.browse()
    await elsewhere.post('/login', { email: 'leaver@example.ru', password })
    const { deletion_at } = (await (await browser.delete('/user')).json()) as { deletion_at: string }
    expect(Math.round((Date.parse(deletion_at) - Date.now()) / 86_400_000)).toBe(7)
    await world.mail.waitFor('leaver@example.ru', 'Учётная запись будет удалена')
    expect((await elsewhere.get('/user')).status).toBe(401)
    expect(await (await browser.get('/user/deletion')).json()).toEqual({ deletion_at })
    expect((await browser.delete('/user/deletion')).status).toBe(200)
    expect(await (await browser.get('/user/deletion')).json()).toEqual({ deletion_at: null })
    await browser.delete('/user')
    await cleanUp({ db: world.database.db })
    expect((await browser.get('/user')).status).toBe(200)
    await world.sql(`update users set deletion_at = now() - interval '1 second' where email = 'leaver@example.ru'`)
    await cleanUp({ db: world.database.db })
    expect((await browser.get('/user')).status).toBe(401)
    expect(await world.sql(`select id from users where email = 'leaver@example.ru'`)).toEqual([])
  })

  test('of the two last administrators deleting themselves at once, one stays', async () => {
    const browsers = [await world.trusted('admin1@example.ru'), await world.trusted('admin2@example.ru')]
    await world.sql(`update users set is_admin = true where email like 'admin_@example.ru'`)
    const answers = await Promise.all(browsers.map(browser => browser.delete('/user')))
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409])
    const refused = answers.find(answer => answer.status === 409)!
    expect(await refused.json()).toEqual({ message: 'Вы — последний администратор: сначала назначьте другого.' })
  })
})

describe('the hourly clean-up job', () => {
  const emails = async () => (await world.sql('select email from users')).map(row => row.email as string)

  test('deletes only accounts unverified for seven days', async () => {
    const [late, early, proven, admin] = ['late', 'early', 'proven', 'operator'].map(name => `${name}@unproven.ru`)
    for (const email of [late!, early!, proven!, admin!]) await world.signedIn(email)
    await world.verifyEmail(proven!)
    await world.sql('update users set is_admin = true where email = $1', [admin])
    await world.sql(`update users set created_at = now() - interval '7 days 1 minute' where email = any($1)`, [
      [late, proven, admin],
    ])
    await world.sql(`update users set created_at = now() - interval '6 days 23 hours' where email = $1`, [early])
    await cleanUp({ db: world.database.db })
    expect((await emails()).filter(email => email.endsWith('@unproven.ru')).sort()).toEqual(
      [early, admin, proven].sort(),
    )
  })

  test('deletes expired sessions, links and limits and events older than a year, and keeps the others', async () => {
    const browser = await world.signedIn('tidy@example.ru')
    // The link is created when the email is sent, which must happen before the links are deleted here.
    await world.mail.waitFor('tidy@example.ru', 'Подтвердить адрес электронной почты')
    const [{ id }] = (await world.sql(`select id from users where email = 'tidy@example.ru'`)) as [{ id: number }]
    await world.sql('delete from account_token where user_id = $1', [id])
    await world.rewriteEvents('delete from security_event where user_id = $1', [id])
    await world.sql('delete from session where user_id = $1', [id])
    const session = `insert into session (token_hash, user_id, expires_at) values ($2, $1, now() + $3::interval)`
    await world.sql(session, [id, 'session that ended', '-1 second'])
    await world.sql(session, [id, 'session that lives', '1 minute'])
    const token = `insert into account_token (token_hash, kind, user_id, email, expires_at, used_at) values ($2, 'reset', $1, 'tidy@example.ru', now() + $3::interval, $4)`
    await world.sql(token, [id, 'link used and expired', '-1 second', new Date()])
    await world.sql(token, [id, 'link expired', '-1 second', null])
    await world.sql(token, [id, 'link within its hour', '1 minute', null])
    const limit = `insert into rate_limit (key, points, expire) values ($1, 1, $2)`
    await world.sql(limit, ['tidy:spent', Date.now() - 1_000])
    await world.sql(limit, ['tidy:running', Date.now() + 60_000])
    const event = `insert into security_event (user_id, event, network, at) values ($1, 'signed-in', $2, now() - $3::interval)`
    await world.sql(event, [id, 'a year ago', '366 days'])
    await world.sql(event, [id, 'lately', '364 days'])
    const change = `insert into email_change (user_id, from_email, to_email, asked_at, confirmed_at) values ($1, $2, 'x@example.ru', now() - $3::interval, now() - $3::interval)`
    await world.sql(change, [id, 'beyond undoing', '72 hours 1 minute'])
    await world.sql(change, [id, 'can be undone', '71 hours'])
    await cleanUp({ db: world.database.db })
    const left = async (text: string) => (await world.sql(text, [id])).map(row => Object.values(row)[0])
    expect(await left('select token_hash from session where user_id = $1')).toEqual(['session that lives'])
    expect(await left('select token_hash from account_token where user_id = $1')).toEqual(['link within its hour'])
    expect(await left('select network from security_event where user_id = $1')).toEqual(['lately'])
    expect(await left('select from_email from email_change where user_id = $1')).toEqual(['can be undone'])
    const limits = await world.sql(`select key from rate_limit where key like 'tidy:%'`)
    expect(limits).toEqual([{ key: 'tidy:running' }])
    expect((await browser.get('/user')).status).toBe(401)
  })
})
