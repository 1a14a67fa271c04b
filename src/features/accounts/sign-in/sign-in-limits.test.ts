import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodPassword as password } from '#kit/testing/accounts.server.ts'
import { TestBrowser } from '#kit/testing/browser-session.server.ts'
import {
  close,
  elsewhere,
  eventsOf,
  logIn,
  neighbour,
  open,
  spendPair,
  statusOf,
  world,
  wrong,
} from './sign-in-limits.testing.ts'

beforeAll(open)
afterAll(close)

const refused = { status: 429, message: expect.stringMatching(/^Слишком много попыток входа\. /) }

/** Uses up the hourly limit of an email: a hundred wrong passwords from a hundred networks. */
async function guessForAnHour(email: string): Promise<void> {
  const statuses: number[] = []
  for (let i = 0; i < 5; i++) {
    const strangers = await Promise.all(Array.from({ length: 20 }, () => world.browse()))
    statuses.push(...(await Promise.all(strangers.map(stranger => statusOf(stranger, email, wrong)))))
  }
  expect(statuses).toEqual(Array(100).fill(422))
}

/** The same, faster: one attempt is stored as a hundred. */
async function spendHour(email: string): Promise<void> {
  expect(await statusOf(await world.browse(), email, wrong)).toBe(422)
  await world.sql(`update rate_limit set points = 100 where starts_with(key, 'login-email:')`)
}

describe('separate limits', () => {
  test('an attempt that finds no place to be checked counts against nobody', async () => {
    const isCounted = async (email: string) => {
      const stored = hash('sha256', email, 'base64url').slice(0, 22)
      return (await world.sql(`select from rate_limit where position($1 in key) > 0`, [stored])).length > 0
    }
    const strangers = await Promise.all(Array.from({ length: 80 }, () => world.browse()))
    let isOver = false
    const crowd = strangers.map(async (stranger, n) => {
      for (let i = 0; !isOver; i++) await statusOf(stranger, `crowd-${n}-${i}@example.ru`, wrong)
    })
    let n = 0
    const uncounted = async () => {
      const email = `late-${++n}@example.ru`
      return (await statusOf(await world.browse(), email, wrong)) === 503 && !(await isCounted(email))
    }
    try {
      await expect.poll(uncounted, { timeout: 60_000 }).toBe(true)
    } finally {
      isOver = true
      await Promise.all(crowd)
    }
  })
  test('an attempt refused by one limit does not consume the others: one network cannot use up the hourly limit of an email', async () => {
    await world.registered('victim@example.ru')
    const stranger = await world.browse()
    const statuses = await Promise.all(
      Array.from({ length: 101 }, () => statusOf(stranger, 'victim@example.ru', wrong)),
    )
    expect(statuses.filter(status => status === 422)).toHaveLength(5)
    expect(statuses.filter(status => status === 429)).toHaveLength(96)
    expect(await statusOf(await world.browse(), 'victim@example.ru')).toBe(200)
  })

  test('the 31st wrong password per minute from one network is refused, for any email', async () => {
    const stranger = await world.browse()
    const statuses = await Promise.all(
      Array.from({ length: 30 }, (_, n) => statusOf(stranger, `somebody${n}@example.ru`, wrong)),
    )
    expect(statuses).toEqual(Array(30).fill(422))
    expect(await logIn(stranger, 'somebody30@example.ru', wrong)).toMatchObject(refused)
    expect(await statusOf(await world.browse(), 'somebody30@example.ru', wrong)).toBe(422)
  })

  test('the 101st attempt per hour for one email is refused from every network, whether or not the account exists', async () => {
    await world.registered('hour@example.ru')
    const answers = []
    for (const [email, spend] of [
      ['hour@example.ru', guessForAnHour],
      ['nobody-hour@example.ru', spendHour],
    ] as const) {
      await spend(email)
      const stranger = await world.browse()
      const answer = await stranger.post('/login', { email, password: wrong })
      expect(answer.status).toBe(429)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000)
      answers.push([...answer.headers.keys()].sort(), Object.keys((await answer.json()) as object))
      expect(await statusOf(stranger, `another-${email}`, wrong)).toBe(422)
    }
    expect(answers.slice(0, 2)).toEqual(answers.slice(2))
  })
})

describe('attackers cannot lock out the owner', () => {
  test('with the hourly limit used up, the right password works only from a known network or on a known device', async () => {
    const email = 'owner@example.ru'
    const owner = await world.signedIn(email)
    await spendHour(email)
    const stranger = await world.browse()
    expect(await logIn(stranger, email)).toMatchObject(refused)
    expect(await logIn(stranger, email, wrong)).toMatchObject(refused)
    expect(await statusOf(await elsewhere(owner), email)).toBe(200)
    const home = await neighbour(owner)
    expect(await logIn(home, email, wrong), 'a wrong one does not tell that the network is known').toMatchObject(
      refused,
    )
    expect(await statusOf(home, email)).toBe(200)
    expect(await eventsOf(email, 'sign-in-refused')).toHaveLength(1)
  })

  test('a network is known for 90 days after the last sign-in and while it has a session', async () => {
    const email = 'season@example.ru'
    const owner = await world.signedIn(email)
    await spendHour(email)
    const age = (days: number) =>
      world.rewriteEvents(
        `update security_event set at = at - make_interval(days => $2)
         where event = 'signed-in' and user_id = (select id from users where email = $1)`,
        [email, days],
      )
    await age(91)
    expect(await statusOf(await neighbour(owner), email), 'the session is still there').toBe(200)
    await world.sql('delete from session where user_id = (select id from users where email = $1)', [email])
    await age(89)
    expect(await statusOf(await neighbour(owner), email)).toBe(200)
    await world.sql('delete from session where user_id = (select id from users where email = $1)', [email])
    await age(91)
    expect(await statusOf(await neighbour(owner), email)).toBe(429)
  })

  test('a known network has twenty more attempts after the hourly limit', async () => {
    const email = 'guessed@example.ru'
    const owner = await world.signedIn(email)
    await spendHour(email)
    const home = await neighbour(owner)
    for (let i = 0; i < 4; i++) {
      await Promise.all([1, 2, 3, 4, 5].map(() => statusOf(home, email, wrong)))
      await world.expireLimits('login-pair')
    }
    expect(await statusOf(home, email)).toBe(429)
  })

  test('a known device has separate attempts in a shared network', async () => {
    const email = 'shared@example.ru'
    const owner = await world.signedIn(email)
    const stranger = await neighbour(owner)
    await spendPair(stranger, email)
    await Promise.all(Array.from({ length: 30 }, (_, n) => statusOf(stranger, `other${n}@example.ru`, wrong)))
    expect(await statusOf(stranger, 'other31@example.ru', wrong), 'the network has none left').toBe(429)
    expect(await statusOf(owner, email)).toBe(200)
  })

  test('a stolen device cookie allows five attempts a minute and fifty an hour', async () => {
    const email = 'stolen-device@example.ru'
    const thief = await elsewhere(await world.signedIn(email))
    for (let minute = 0; minute < 10; minute++) {
      await spendPair(thief, email)
      await world.expireLimits('login-pair')
    }
    expect(await statusOf(thief, email)).toBe(429)
  })

  test('a password reset clears the limits of the account and makes the browser a known device', async () => {
    const email = 'cleared@example.ru'
    const owner = await world.registered(email)
    await spendHour(email)
    await world.expireLimits('login-pair')
    const stranger = await neighbour(owner)
    for (let i = 0; i < 5; i++) await statusOf(stranger, email, wrong)
    const browser = await world.browse()
    await browser.post('/forgot-password', { email })
    const { searchParams } = await world.linkFor(email, 'Оповещение о сбросе пароля')
    const form = {
      token: searchParams.get('token'),
      email,
      password: 'новая грядка 8',
      password_confirmation: 'новая грядка 8',
    }
    expect((await browser.post('/reset-password', form)).status).toBe(200)
    expect(await statusOf(await world.browse(), email, 'новая грядка 8'), 'the hour').toBe(200)
    expect(await statusOf(await neighbour(owner), email, 'новая грядка 8'), 'the minute of that network').toBe(200)
    await spendPair(await neighbour(browser), email)
    expect(await statusOf(browser, email, 'новая грядка 8'), 'the device').toBe(200)
  })
})

describe('a flood of attempts', () => {
  test('from many networks for unknown e-mails keeps out nobody who is known, and nobody who registers', async () => {
    const email = 'flooded@example.ru'
    const owner = await world.signedIn(email)
    const [home, device, newcomer] = await Promise.all([neighbour(owner), elsewhere(owner), world.browse()])
    const strangers = await Promise.all(Array.from({ length: 50 }, () => world.browse()))
    const flood = Promise.all(
      strangers.flatMap((stranger, n) => [1, 2].map(m => statusOf(stranger, `flood-${n}-${m}@example.ru`, wrong))),
    )
    const form = {
      name: 'Иван Петров',
      email: 'newcomer@example.ru',
      password,
      password_confirmation: password,
      personal_data_consent: true,
    }
    const answers = await Promise.all([
      statusOf(home, email),
      statusOf(device, email),
      newcomer.post('/register', form),
    ])
    expect([answers[0], answers[1], answers[2].status]).toEqual([200, 200, 201])
    expect((await flood).filter(status => status === 503).length).toBeGreaterThan(20)
  })

  test('from all networks of one customer is refused like one from a few', async () => {
    const from = async (n: number) =>
      statusOf(await new TestBrowser(world.app, `2001:db8:5:${n}::1`).opened(), `customer${n}@example.ru`, wrong)
    expect(await from(0)).toBe(422)
    // The same, faster: one attempt is stored as so many of other networks.
    await world.sql(`update rate_limit set points = 119 where starts_with(key, 'login-network-56:')`)
    expect([await from(1), await from(2)], 'of one /56').toEqual([422, 429])
    expect(await from(256), 'another').toBe(422)
    await world.sql(`update rate_limit set points = 480 where starts_with(key, 'login-network-48:')`)
    expect(await from(512), 'of one /48').toBe(429)
  })
})
