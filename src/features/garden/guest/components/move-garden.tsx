import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { Panel } from '#features/accounts/components/panel.tsx'
import { failureText } from '#features/accounts/components/retry-after.ts'
import { useAction } from '#features/accounts/components/use-action.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { keepLeft, readGarden, writeGarden } from '../device-garden.ts'
import { withoutRepetition } from '../entry-changes.ts'
import type { GuestGarden } from '../guest-garden.ts'
import type { MergeView } from '../merge-view.ts'
import { MergePreview, MergeResult } from './merge-preview.tsx'

interface MoveGardenProps {
  onMoved(): void
}

/** «Перенести сад с этого устройства»: nothing is sent before the gardener says so, because the device may be somebody else's. */
export function MoveGarden({ onMoved }: MoveGardenProps) {
  const [isHidden, setHidden] = useState(false)
  const { asked, result, look, move, join, strike, failure } = useMove(onMoved)
  if (isHidden) return null
  if (result) return <MergeResult result={result} />
  return (
    <Panel id="move" title="Перенести сад с&nbsp;этого устройства">
      {asked ? (
        <MergePreview preview={asked.preview} joins={asked.joins} onJoin={join} onStrike={strike} />
      ) : (
        <p>
          В&nbsp;этом браузере есть сад, записанный без входа. Если он ваш, его можно перенести в&nbsp;кабинет: сначала
          покажем, что перейдёт.
        </p>
      )}
      <Failure text={failure} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          aria-disabled={look.isRunning || move.isRunning || undefined}
          onClick={() => void (asked ? move : look).run()}
        >
          {asked ? 'Перенести' : 'Показать, что перейдёт'}
        </Button>
        <Button variant="secondary" onClick={() => setHidden(true)}>
          Не&nbsp;сейчас
        </Button>
      </div>
    </Panel>
  )
}

type Joins = Readonly<Record<string, number>>

/** What was shown is what is moved. */
interface Asked {
  garden: GuestGarden
  joins: Joins
  preview: MergeView
}

const merge = (garden: GuestGarden, joins: Joins, preview: boolean) =>
  api.post('/garden/merge', {
    garden,
    joins: Object.entries(joins).map(([planting, into]) => ({ planting, into })),
    preview,
  })

function useMove(onMoved: () => void) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [result, setResult] = useState<MergeView | null>(null)
  const [joinFailure, setJoinFailure] = useState('')
  const ask = async (joins: Joins) => {
    const garden = readGarden()
    if (garden) setAsked({ garden, joins, preview: await merge(garden, joins, true) })
  }
  const look = useAction(() => ask({}))
  const move = useAction(async () => {
    if (!asked) return
    const merged = await merge(asked.garden, asked.joins, false)
    keepLeft(asked.garden, merged.left)
    setResult(merged)
    onMoved()
  })
  const join = (joins: Joins) =>
    void ask(joins).then(
      () => setJoinFailure(''),
      (error: unknown) => setJoinFailure(failureText(error)),
    )
  const strike = async (key: string) => {
    if (!asked) return
    const garden = readGarden() ?? asked.garden
    writeGarden(withoutRepetition(garden, key))
    await ask(asked.joins)
  }
  return { asked, result, look, move, join, strike, failure: joinFailure || look.failure || move.failure }
}
