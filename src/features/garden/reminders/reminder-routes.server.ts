import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { callerNetwork } from '#kit/http/client-address.server.ts'
import { isForeign, isTokenOf } from '#kit/http/csrf.server.ts'
import { problemResponse, type ShellEnv, wantsJson } from '#kit/http/error-response.server.ts'
import { isSecureAddress } from '#kit/http/guard.server.ts'
import { findSession, viewerOf } from '#kit/http/session.server.ts'
import { spendReading } from '#kit/http/spend-reading.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { readReminderForm } from './reminder-form.ts'
import { findOwnPlots, saveReminder, switchOff } from './reminder-settings.server.ts'

const settingsPath = '/profile/reminders'

const limitForm = bodyLimit({
  maxSize: 16 * 1024,
  onError: () => {
    throw new HttpProblem('too_large')
  },
})

/**
 * The two forms that work without a script: the settings of who has signed in, and switching off by the address in a letter, which needs
 * no account. Mail programs send the second one themselves (RFC 8058).
 */
export function addReminderForms(app: Hono<ShellEnv>): void {
  app.post(settingsPath, limitForm, async c => {
    const { db, sessions } = c.get('services')
    const userId = await senderOf(c)
    if (userId === null) return c.redirect(`/login?redirect=${encodeURIComponent(settingsPath)}`, 303)
    const form = await formOf(c)
    const own = (await findOwnPlots(db, userId)).map(({ id }) => id)
    const read = readReminderForm(form, own)
    if ('mistake' in read) return c.redirect(`${settingsPath}?mistake=${read.mistake}`, 303)
    await saveReminder(db, sessions.keys, userId, read.settings)
    return c.redirect(`${settingsPath}?saved=1`, 303)
  })
  app.post('/reminders/:secret', limitForm, async c => {
    spendReading(c, 'list')
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    const secret = c.req.param('secret')
    if (!(await switchOff(c.get('services').db, secret))) return problemResponse(c, new HttpProblem('missing'))
    // A mail program is told at once: it follows no redirect.
    const isPerson =
      !wantsJson(name => c.req.header(name), c.req.path) && (c.req.header('accept') ?? '').includes('text/html')
    return isPerson ? c.redirect(`/reminders/${secret}`, 303) : c.text('', 200)
  })
}

/** Who has signed in and sends a form of our own page; null: nobody has. */
async function senderOf(c: Context<ShellEnv>): Promise<number | null> {
  const services = c.get('services')
  const session = await findSession(services.sessions, c.req.raw.headers, isSecureAddress(services))
  const viewer = viewerOf(session)
  if (!session || !viewer) return null
  c.set('actor', viewer.id)
  const { _token } = await formOf(c)
  const isOurs =
    !isForeign(name => c.req.header(name), new URL(c.req.url).host, services) &&
    isTokenOf(services.sessions, session, String(_token ?? ''))
  if (isOurs) return viewer.id
  await services.sessions.recordRefusal({ event: 'forgery-refused', userId: viewer.id, network: callerNetwork(c) })
  throw new HttpProblem('csrf')
}

/** The fields of the form; none where the body is something else. */
async function formOf(c: Context<ShellEnv>): Promise<Record<string, unknown>> {
  if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) return {}
  return c.req.parseBody({ all: true })
}
