import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccountsWorld, goodPassword as password } from '#kit/testing/accounts.server.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await AccountsWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const next = { password: 'другая грядка 7', password_confirmation: 'другая грядка 7' }

/** Somebody with a pending change and the tokens of all links in their mails. */
async function withLinks(name: string) {
  const [email, nextEmail] = [`${name}@example.ru`, `${name}-next@example.ru`]
  const browser = await world.trusted(email)
  await world.verifyEmail(email)
  await browser.post('/forgot-password', { email })
  await browser.put('/user/profile-information', { name: 'Пётр', email: nextEmail })
  const tokenFor = async (address: string, subject: string) =>
    (await world.linkFor(address, subject)).searchParams.get('token')!
  return {
    browser,
    email,
    reset: await tokenFor(email, 'Оповещение о сбросе пароля'),
    change: await tokenFor(nextEmail, 'Подтвердить новый адрес электронной почты'),
    undo: await tokenFor(email, 'Запрошена смена адреса электронной почты'),
  }
}

type Person = Awaited<ReturnType<typeof withLinks>>

const confirm = ({ browser, change }: Person) => browser.post('/user/email-change', { token: change })
const undo = async ({ undo }: Person) => (await world.browse()).post('/email/undo-change', { token: undo })
const reset = async ({ email, reset }: Person) =>
  (await world.browse()).post('/reset-password', { token: reset, email, ...next })
const cancel = ({ browser }: Person) => browser.delete('/user/email-change')
const changePassword = ({ browser }: Person) => browser.put('/user/password', { current_password: password, ...next })
const requestAnother = ({ browser, email }: Person) =>
  browser.put('/user/profile-information', { name: 'Пётр', email: email.replace('@', '-other@') })

/** Both wait for the row of the user, the first one before the second one, and then go on. */
async function inTurn(
  email: string,
  first: () => Promise<Response>,
  second: () => Promise<Response>,
): Promise<number[]> {
  const client = await world.database.pool.connect()
  const waiting = async () =>
    (await world.sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .length
  try {
    await client.query('begin')
    await client.query('select from users where email = $1 for update', [email])
    const answers = [first()]
    await expect.poll(waiting).toBe(1)
    answers.push(second())
    await expect.poll(waiting).toBe(2)
    await client.query('commit')
    return (await Promise.all(answers)).map(({ status }) => status)
  } finally {
    // Closes the connection, which also ends the transaction when a wait has failed.
    client.release(true)
  }
}

test.each([
  ['a new password', 'the confirmation', changePassword, confirm, [200, 403]],
  ['another change', 'the confirmation', requestAnother, confirm, [202, 403]],
  ['the undo', 'the confirmation', undo, confirm, [204, 403]],
  ['a reset', 'the confirmation', reset, confirm, [200, 403]],
  ['cancelling', 'the confirmation', cancel, confirm, [200, 403]],
  ['the confirmation', 'cancelling', confirm, cancel, [200, 200]],
] as const)(
  '%s and %s at the same time: the first one wins, and neither fails',
  async (one, other, first, second, statuses) => {
    const person = await withLinks(`${one}-${other}`.replaceAll(' ', '-'))
    expect(
      await inTurn(
        person.email,
        () => first(person),
        () => second(person),
      ),
    ).toEqual(statuses)
  },
)
