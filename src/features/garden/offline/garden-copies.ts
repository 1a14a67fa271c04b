import { useEffect, useState } from 'react'
import { cacheAnswer, cacheLatest } from '#features/accounts/cached-answers.ts'
import { session, useUser } from '#features/accounts/sessions/session.ts'
import type { UseChoice } from '#features/own-verdicts/own-verdict.ts'
import { api } from '#kit/http/api-client.ts'

export const cachedPaths = {
  tasks: '/tasks?pageSize=500',
  plantings: '/plantings?pageSize=500',
  journal: '/journal?pageSize=50',
  stock: '/stock',
  season: '/season',
} as const

/** Copies the to-do whenever it has been read. Returns whether the browser refuses to store it. */
export function useTasksCopy(tasks: unknown): boolean {
  const [isRefused, setRefused] = useState(false)
  const userId = session.user()?.id
  useEffect(() => {
    if (userId === undefined || tasks === undefined) return
    void cacheAnswer(userId, cachedPaths.tasks, tasks).then(isStored => setRefused(!isStored))
  }, [userId, tasks])
  return isRefused
}

/** Pages of the garden are opened one after the other; their copies are then of the same minute. */
const freshMs = 60_000
const quietMs = 1000

let latest = { userId: 0, at: 0 }

/** Copies the garden of who has signed in when one of its pages opens, and again after what is written there. */
export function useGardenCopies(): void {
  const userId = useUser()?.id
  useEffect(() => {
    if (userId === undefined) return
    const isFresh = latest.userId === userId && Date.now() - latest.at < freshMs
    if (!isFresh) void copyGarden(userId)
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = api.onWrite(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void copyGarden(userId), quietMs)
    })
    return () => {
      unsubscribe()
      // What was written last is copied by the next page of the garden.
      if (timer !== undefined) latest = { userId, at: 0 }
      clearTimeout(timer)
    }
  }, [userId])
}

async function copyGarden(userId: number): Promise<void> {
  latest = { userId, at: Date.now() }
  for (const path of Object.values(cachedPaths)) {
    if (session.user()?.id !== userId) return
    try {
      await cacheAnswer(userId, path, await api.get(path))
    } catch {
      // The copy of an earlier day stays.
    }
  }
}

/** What may be used on a planting, as it was seen last. */
export interface SeenUses {
  planting: number
  day: string
  items: readonly Pick<UseChoice, 'use' | 'drug' | 'targets' | 'level'>[]
}

export const seenUses = '/seen-uses/'
const mostSeen = 30

/** Copies the answers for a planting on a day. */
export function useUsesCopy(planting: number, day: string, uses: readonly UseChoice[] | undefined): void {
  useEffect(() => {
    const userId = session.user()?.id
    if (userId === undefined || !uses) return
    const seen: SeenUses = {
      planting,
      day,
      items: uses.map(({ use, drug, targets, level }) => ({ use, drug, targets, level })),
    }
    void cacheLatest(userId, seenUses, seenUses + planting, seen, mostSeen)
  }, [planting, day, uses])
}
