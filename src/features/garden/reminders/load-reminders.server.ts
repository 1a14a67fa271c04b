import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#kit/http/services.server.ts'
import { formTokenContext, viewerContext } from '#kit/http/viewer.ts'
import { notFound } from '#kit/problem.ts'
import { findBySecret, findOwnPlots, findReminder } from './reminder-settings.server.ts'
import { isMistake, type ReminderView } from './reminder-view.ts'

/** The settings of who has signed in; null for nobody, whom the guard of the page sends to sign in. */
export async function loadSettings(context: Readonly<RouterContextProvider>, url: URL): Promise<ReminderView | null> {
  const viewer = context.get(viewerContext)
  if (!viewer) return null
  const { db } = context.get(servicesContext)
  const mistake = url.searchParams.get('mistake')
  return {
    settings: await findReminder(db, viewer.id),
    plots: await findOwnPlots(db, viewer.id),
    isVerified: viewer.isVerified,
    token: context.get(formTokenContext),
    isSaved: url.searchParams.has('saved'),
    mistake: isMistake(mistake) ? mistake : null,
  }
}

export async function loadBySecret(context: Readonly<RouterContextProvider>, secret: string) {
  const found = await findBySecret(context.get(servicesContext).db, secret)
  // Without the address: it stands in no log.
  if (!found) throw notFound('/reminders')
  return { isOn: found.isOn, secret }
}
