import { describe, expect, test } from 'vitest'
import { keysFrom } from '#kit/security/keys.server.ts'
import { signedIn } from '#kit/testing/browser-session.server.ts'
import { testOrigin } from '#kit/testing/built-app.server.ts'
import { idOf, jsonOf } from '#kit/testing/garden.server.ts'
import {
  at,
  email,
  form,
  job,
  keys,
  letters,
  mail,
  morning,
  offAddress,
  openLetterWorld,
  queued,
  services,
  switchedOn,
  world,
} from './letter-world.testing.ts'
import { letterSender } from './reminder-jobs.server.ts'
import { saveReminder } from './reminder-settings.server.ts'

openLetterWorld()

describe('switching the letter off from the letter', () => {
  const post = (address: string, headers: Record<string, string> = {}) =>
    world.app.request(address, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const page = (address: string) => world.app.request(address, { headers: { accept: 'text/html' } })
  async function sent() {
    await job()
    await switchedOn()
    await morning()
    return letters()[0]!
  }
  const header = (letter: Awaited<ReturnType<typeof sent>>, name: string) =>
    letter.headers.find(({ key }) => key === name)?.value

  test('takes one request of the mail program, without an account', async () => {
    const letter = await sent()
    expect(header(letter, 'list-unsubscribe')).toBe(`<${offAddress()}>`)
    expect(header(letter, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const answer = await post(offAddress())
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    await world.sql('update garden_reminder set claimed_on = null, sent_on = null')
    await morning(at(8))
    expect(letters()).toHaveLength(1)
  })

  test('is a page with a button for a person: opening it changes nothing', async () => {
    await sent()
    const address = offAddress()
    const first = await page(address)
    const text = await first.text()
    expect([first.status, first.headers.get('cache-control'), text.includes('Не присылать больше')]).toEqual([
      200,
      'no-store',
      true,
    ])
    expect(text).not.toMatch(/Ольга|anna@|Дача/)
    expect(await world.sql('select is_on as "isOn" from garden_reminder')).toEqual([{ isOn: true }])
    const pressed = await post(address, { accept: 'text/html' })
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, new URL(address).pathname])
    expect(await (await page(address)).text()).toContain('Письмо выключено')
    expect((await post(address)).status).toBe(200)
  })

  test('by a guessed address is answered as by any wrong one', async () => {
    await sent()
    for (const secret of ['A'.repeat(43), 'x', 'A'.repeat(44)]) {
      const address = `${testOrigin}/reminders/${secret}`
      expect([(await post(address)).status, (await page(address)).status]).toEqual([404, 404])
    }
    expect(await world.sql('select is_on as "isOn" from garden_reminder')).toEqual([{ isOn: true }])
    expect(JSON.stringify(await world.sql('select * from garden_reminder'))).not.toContain(
      offAddress().split('/').at(-1),
    )
  })

  test('works with a letter of before the key was lost no more, and with the next one', async () => {
    await sent()
    const old = offAddress()
    mail.received.length = 0
    await world.sql('update garden_reminder set claimed_on = null, sent_on = null')
    await morning(at(7), letterSender(services(), keysFrom('совсем-другой-ключ-0123456789')))
    expect([(await post(old)).status, (await post(offAddress())).status]).toEqual([404, 200])
  })
})

describe('the settings', () => {
  const settings = async (by = world.owner, query = '') => {
    const response = await by.request(`/profile/reminders${query}`, { headers: { accept: 'text/html' } })
    return { status: response.status, text: await response.text(), cache: response.headers.get('cache-control') }
  }

  test('are a form without scripts, with what was chosen', async () => {
    const before = await settings()
    expect([before.status, before.cache, /name="on"[^>]*checked/.test(before.text)]).toEqual([
      200,
      'private, no-store',
      false,
    ])
    await switchedOn({ hour: '9' })
    const { text } = await settings(world.owner, '?saved=1')
    expect(text).toMatch(/name="on"[^>]*checked|checked[^>]*name="on"/)
    expect(text).toMatch(/<option value="9" selected/)
    expect(text).toContain('Сохранено')
  })

  test('with a mistake say so at the field and keep what was', async () => {
    await switchedOn({ hour: '9' })
    expect(await form({ on: 'on', hour: '25' })).toEqual({ status: 303, to: '/profile/reminders?mistake=hour' })
    expect((await settings(world.owner, '?mistake=hour')).text).toContain('id="hour-mistake"')
    expect(await world.sql('select hour from garden_reminder')).toEqual([{ hour: 9 }])
  })

  test('are changed by nobody else: no session, a foreign page, no token, a stranger’s plot', async () => {
    const guest = await world.app.request(`${testOrigin}/profile/reminders`, {
      method: 'POST',
      body: 'on=on&hour=7',
      headers: { accept: 'text/html' },
    })
    expect([guest.status, guest.headers.get('location')]).toEqual([303, '/login?redirect=%2Fprofile%2Freminders'])
    expect((await form({ on: 'on', hour: '7' }, world.owner, 'x.y')).status).toBe(419)
    const foreign = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
    const body = new URLSearchParams({ _token: world.owner.cookies.get('XSRF-TOKEN')!, on: 'on', hour: '7' }).toString()
    expect((await world.owner.request('/profile/reminders', { method: 'POST', body, headers: foreign })).status).toBe(
      419,
    )
    expect(await world.sql('select 1 from garden_reminder')).toEqual([])
    const other = await signedIn(world.app, 'vera@example.ru')
    for (const name of ['Первый', 'Второй']) await idOf(other.post('/plots', { name }))
    expect((await form({ on: 'on', hour: '7', plot: String(world.plot) }, other)).to).toBe(
      '/profile/reminders?mistake=plots',
    )
    expect((await settings(other)).text).not.toContain('Дача')
  })

  test('switched on after the hour begin with the next morning', async () => {
    await switchedOn({ hour: '5' })
    await form({ hour: '5' })
    const [{ id }] = (await world.sql('select id from users where email = $1', [email])) as [{ id: number }]
    await saveReminder(world.database.db, keys, id, { isOn: true, hour: 7, plots: null }, at(8))
    await job()
    await morning(at(8))
    expect(await queued()).toEqual([])
    await morning(at(7 + 24))
    expect(await queued()).toHaveLength(1)
  })

  test('are in the download of one’s own data without the address, and go with the account', async () => {
    const person = await signedIn(world.app, 'vygruzka-pisem@example.ru')
    await switchedOn({ hour: '6' }, person, 'vygruzka-pisem@example.ru')
    await person.post('/user/confirm-password', { password: 'росток-за-оградой-7' })
    const { garden } = await jsonOf<{ garden: { reminder: object } }>(person.get('/user/export'))
    expect(garden.reminder).toEqual({ isOn: true, hour: 6, plots: null })
    await world.sql(`delete from users where email = 'vygruzka-pisem@example.ru'`)
    expect(await world.sql('select 1 from garden_reminder')).toEqual([])
  })
})
