import { useCallback, useEffect, useState } from 'react'
import { failureText } from '#features/accounts/components/retry-after.ts'
import { askGuest } from '../ask-guest.ts'
import { emptyGarden, readGarden, writeGarden } from '../device-garden.ts'
import { deviceGardenKey } from '../device-key.ts'
import type { GuestAnswer } from '../guest-answer.ts'
import type { GuestGarden } from '../guest-garden.ts'
import { writeLastAnswer } from '../offline/last-answer.ts'

export interface GuestState {
  garden: GuestGarden
  /** Undefined: not asked yet, or the answer did not come. */
  answer: GuestAnswer | undefined
  failure: string
  /** Judged by the server first: what it does not accept is not stored. */
  save(change: (garden: GuestGarden) => GuestGarden): Promise<void>
  /** Stored as it is: without a connection nobody can judge it. */
  keep(change: (garden: GuestGarden) => GuestGarden): void
  reload(): Promise<void>
  /** The connection was lost on the open page: what the device can do alone takes the place of the answer. */
  loseAnswer(error: unknown): void
}

async function judge(garden: GuestGarden): Promise<GuestAnswer> {
  const answer = await askGuest({ garden })
  if (hasRecords(garden)) writeLastAnswer(answer)
  return answer
}

/** Who has written down nothing leaves nothing on the device. */
export const hasRecords = ({ plantings, tasks, stock }: GuestGarden): boolean =>
  plantings.length + tasks.length + stock.length > 0

/** The garden of the device with what the server says about it; another tab may change it. */
export function useGuestGarden(): GuestState {
  const [state, setState] = useState<Pick<GuestState, 'garden' | 'answer' | 'failure'>>({
    garden: emptyGarden(),
    answer: undefined,
    failure: '',
  })
  const reload = useCallback(async () => {
    try {
      const garden = readGarden() ?? emptyGarden()
      setState(old => ({ ...old, garden }))
      const answer = await judge(garden)
      setState({ garden, answer, failure: '' })
    } catch (error) {
      setState(old => ({ ...old, failure: failureText(error) }))
    }
  }, [])
  useEffect(() => {
    void reload()
    const onStorage = ({ key }: StorageEvent) => {
      if (key === deviceGardenKey) void reload()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [reload])
  const save = async (change: (garden: GuestGarden) => GuestGarden) => {
    const garden = change(readGarden() ?? state.garden)
    const answer = await judge(garden)
    writeGarden(garden)
    setState({ garden, answer, failure: '' })
  }
  const keep = (change: (garden: GuestGarden) => GuestGarden) => {
    const garden = change(readGarden() ?? state.garden)
    writeGarden(garden)
    setState(old => ({ ...old, garden }))
  }
  const loseAnswer = (error: unknown) => setState(old => ({ ...old, answer: undefined, failure: failureText(error) }))
  return { ...state, save, keep, reload, loseAnswer }
}
