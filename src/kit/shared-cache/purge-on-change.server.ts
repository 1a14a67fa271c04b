import { setTimeout as pause } from 'node:timers/promises'
import { changesChannel } from '#kit/catalogue/generation.server.ts'
import type { Notifications } from '#kit/catalogue/generation-listener.server.ts'
import type { Jobs } from '#kit/jobs/jobs.ts'
import type { Logger } from '#kit/log.server.ts'
import { keysOfChange, siteKey } from './keys.ts'
import { mergeCalls } from './merged-calls.ts'
import { type PurgeSettings, sendPurge } from './send-purge.server.ts'

export const purgeJob = 'shared-cache-purge'

/** Between two calls of one program. */
const gapMs = 1_000

/**
 * `againAfterMs`: a page that was made before the change, by a program that did not know of it yet or for a reader on a slow line, may reach the cache after
 * the first purge. Programs know within a second, statements end after ten. `dueWithinSeconds`: how late that one, and one that failed before, begins at most.
 */
const usual = { againAfterMs: 15_000, dueWithinSeconds: 5 }

/** More changes that could not be queued yet are a change of everything. */
const maxPending = 100
const retryMs = 1_000

interface Around {
  jobs: Jobs
  notifications: Notifications
  log: Pick<Logger, 'warn'>
  /** For tests. */
  times?: { againAfterMs: number; dueWithinSeconds: number }
}

/**
 * Tells a shared cache what every commit has made out of date. A change is a job in the database as soon as a program hears of it; what may
 * have been missed, while no program ran or the connection was lost, makes everything out of date.
 */
export function purgeOnChange(settings: PurgeSettings, { jobs, notifications, log, times = usual }: Around) {
  const send = mergeCalls(keys => sendPurge(settings, keys), gapMs)
  jobs.handle(
    purgeJob,
    async ({ keys, isAgain }) => {
      await send(String(keys).split(' '))
      if (!isAgain)
        await jobs.add(purgeJob, { keys: keys!, isAgain: true }, undefined, new Date(Date.now() + times.againAfterMs))
    },
    { dueWithinSeconds: times.dueWithinSeconds },
  )
  const queue = openQueue(jobs, log)
  const end = notifications.subscribe(changesChannel, {
    notified(payload) {
      const [generation = '', ...names] = payload.split(' ').filter(Boolean)
      queue.add(keysOfChange(names), generation)
    },
    connected: () => queue.add([siteKey]),
  })
  return {
    close() {
      end()
      queue.close()
    },
  }
}

interface Change {
  keys: readonly string[]
  /** All programs hear of it, and one of them queues it. */
  generation?: string | undefined
}

/** Puts changes into the queue of jobs one after another, however often the database refuses. */
function openQueue(jobs: Pick<Jobs, 'add'>, log: Pick<Logger, 'warn'>) {
  const closing = new AbortController()
  let pending: Change[] = []
  let isAdding = false
  const addAll = async () => {
    isAdding = true
    for (let change = pending[0]; change && !closing.signal.aborted; change = pending[0]) {
      try {
        await jobs.add(purgeJob, { keys: change.keys.join(' ') }, undefined, undefined, change.generation)
        if (pending[0] === change) pending.shift()
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'a purge of the shared cache is not queued yet')
        await pause(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      }
    }
    isAdding = false
  }
  return {
    add(keys: readonly string[], generation?: string) {
      pending.push({ keys, generation })
      if (pending.length > maxPending) pending = [{ keys: [siteKey] }]
      if (!isAdding) void addAll()
    },
    close: () => closing.abort(),
  }
}
