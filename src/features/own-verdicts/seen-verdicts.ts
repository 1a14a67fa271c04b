import { useEffect } from 'react'
import { cacheLatest } from '#features/accounts/cached-answers.ts'
import { session } from '#features/accounts/sessions/session.ts'
import type { OwnVerdict } from './own-verdict.ts'

/** What was said of a product for own plantings when its page was open last. */
export interface SeenVerdicts {
  items: readonly Pick<OwnVerdict, 'drug' | 'planting' | 'level'>[]
}

export const seenVerdicts = '/seen-verdicts/'
const mostSeen = 30

/** Copies the answers of a product page, for when there is no connection. */
export function useVerdictsCopy(query: string, verdicts: readonly OwnVerdict[] | undefined): void {
  useEffect(() => {
    const userId = session.user()?.id
    if (userId === undefined || !verdicts || !query.startsWith('drug=')) return
    const seen: SeenVerdicts = { items: verdicts.map(({ drug, planting, level }) => ({ drug, planting, level })) }
    void cacheLatest(userId, seenVerdicts, seenVerdicts + query, seen, mostSeen)
  }, [query, verdicts])
}
