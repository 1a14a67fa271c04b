import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { openJobs } from '#kit/jobs/jobs.server.ts'
import type { Jobs } from '#kit/jobs/jobs.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { openKeys } from '#kit/security/keys.server.ts'
import type { TestBrowser } from '#kit/testing/browser-session.server.ts'
import { testOrigin, withoutCache } from '#kit/testing/built-app.server.ts'
import { GardenWorld, idOf } from '#kit/testing/garden.server.ts'
import { MailServer } from '#kit/testing/mail-server.server.ts'
import { letterJobName, queueLetters } from './claim-reminders.server.ts'
import { letterSender } from './reminder-jobs.server.ts'
import { type LetterSender, sendLetter } from './send-letter.server.ts'

/** The garden, the mail server and the queue of the tests of the morning letter. `openLetterWorld` opens them. */
export let world: GardenWorld
export let mail: MailServer
export let jobs: Jobs
export const log = pino({ level: 'silent' })
/** Those of the site. */
export const keys = openKeys(path.resolve('test-results/data'))

/** Opens them for the test file that calls this, and empties the queue before each of its tests. */
export function openLetterWorld() {
  beforeAll(async () => {
    world = await GardenWorld.open()
    mail = await new MailServer().start()
    jobs = openJobs(world.database.pool, log)
  })
  afterAll(async () => {
    await jobs.stop(Date.now() + 2_000)
    await mail.stop()
    await world[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    await world.sql('delete from garden_reminder')
    await world.sql('delete from garden_task')
    await jobs.add(letterJobName, {})
    await world.sql('delete from pgboss.job where name = $1', [letterJobName])
    mail.received.length = 0
  })
}

export const email = 'anna@example.ru'
const today = moscowDay(new Date())
/** A moment of the day of the garden, which is in Moscow unless a test moves it. */
export const at = (hour: number, day = today) => new Date(Date.parse(`${day}T00:00:00Z`) + (hour - 3) * 3_600_000)

export const services = (smtpUrl = mail.url) => ({
  ...{ db: world.database.db, cache: withoutCache(), log, publicUrl: testOrigin, dataDir: '/nowhere', smtpUrl },
  mailFrom: 'Садозор <noreply@sadozor.test>',
})
export const sender = (smtpUrl?: string): LetterSender => letterSender(services(smtpUrl), keys)

export async function form(fields: Record<string, string>, by: TestBrowser = world.owner, token?: string) {
  const body = new URLSearchParams({ _token: token ?? by.cookies.get('XSRF-TOKEN') ?? '', ...fields }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
  const response = await by.request('/profile/reminders', { method: 'POST', body, headers })
  return { status: response.status, to: response.headers.get('location') }
}
/** Switched on by the form, before its hour has come. */
export async function switchedOn(fields: Record<string, string> = {}, by = world.owner, address = email) {
  await world.sql('update users set email_verified_at = now() where email = $1', [address])
  expect(await form({ on: 'on', hour: '7', ...fields }, by)).toEqual({ status: 303, to: '/profile/reminders?saved=1' })
  await world.sql('update garden_reminder set claimed_on = null')
}
export const job = async (values: Record<string, unknown> = {}) => {
  const planting = values.planting ?? (await world.plant({ name: 'Антоновка' }))
  return idOf(world.owner.post('/tasks', { title: 'Подвязать', from: today, ...values, planting }))
}
export const queued = async () =>
  (await world.sql('select data from pgboss.job where name = $1 order by created_on', [letterJobName])).map(
    ({ data }) => data as { userId: number; day: string },
  )
/** What the two jobs of the queue do at this moment. */
export async function morning(now = at(7), by = sender()) {
  await queueLetters(world.database.db, jobs, now)
  for (const letter of await queued()) await sendLetter(by, letter, now)
}
export const letters = () => mail.received.filter(({ recipients }) => recipients.includes(email))
export const offAddress = () =>
  letters()[0]!
    .text!.split(/\s/)
    .find(word => word.includes('/reminders/'))!
