import { useEffect, useState } from 'react'
import { ApiError } from '#kit/http/api-client.ts'
import { askGuest } from '../ask-guest.ts'
import type { GuestEntry, GuestGarden } from '../guest-garden.ts'

interface CheckedLaterProps {
  garden: GuestGarden
  entry: GuestEntry
}

/** What the server says of a treatment that was recorded without a connection, on the day that it was done. */
export function CheckedLater({ garden, entry }: CheckedLaterProps) {
  const [said, setSaid] = useState('проверяем…')
  useEffect(() => {
    let isWanted = true
    void judgement(garden, entry).then(text => isWanted && setSaid(text))
    return () => {
      isWanted = false
    }
  }, [garden, entry])
  return (
    <p role="status" className="mt-1 text-sm">
      Записано без&nbsp;связи, без проверки: {said}
    </p>
  )
}

async function judgement(garden: GuestGarden, { reason: _, ...entry }: GuestEntry): Promise<string> {
  const others = { ...garden, entries: garden.entries.filter(({ id }) => id !== entry.id) }
  try {
    await askGuest({ garden: others, entry: { ...entry, isPastRecord: false } })
    return 'теперь проверено, нарушений нет.'
  } catch (error) {
    const { because } = (error instanceof ApiError ? (error.body as { because?: string } | null) : null) ?? {}
    if (because === 'FORBIDDEN') return `так было нельзя. ${(error as Error).message}`
    if (because === 'UNCONFIRMED') return `известно не\u00a0всё. ${(error as Error).message}`
    return 'проверить не\u00a0вышло.'
  }
}
