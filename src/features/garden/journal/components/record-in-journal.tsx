import { useState } from 'react'
import { Panel } from '#features/accounts/components/panel.tsx'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Select } from '../../garden-fields.tsx'
import { LoadFailed, Loading } from '../../load-failed.tsx'
import type { PlantingView } from '../../plantings/planting-view.ts'
import { RecordEntry } from './record-entry.tsx'

interface RecordInJournalProps {
  formRef(element: HTMLElement | null): void
  onRecorded(): Promise<void>
  onClose(): void
}

/** «Записать обработку» where people look for it: the journal asks which planting, unless there is only one. */
export function RecordInJournal({ formRef, onRecorded, onClose }: RecordInJournalProps) {
  const { data, error, reload } = useApiQuery('/plantings?pageSize=500')
  return (
    <div ref={formRef}>
      <Panel
        id="record"
        title="Записать обработку"
        aside={
          <Button variant="quiet" onClick={onClose}>
            Закрыть
          </Button>
        }
      >
        {data ? (
          <ChoosePlanting plantings={data.items.filter(isStanding)} onRecorded={onRecorded} />
        ) : error ? (
          <LoadFailed what="Посадки не&nbsp;открылись" onRetry={reload} />
        ) : (
          <Loading isSmall />
        )}
      </Panel>
    </div>
  )
}

const isStanding = ({ removedAt, today }: PlantingView) => removedAt === null || removedAt >= today

interface ChoosePlantingProps {
  plantings: readonly PlantingView[]
  onRecorded(): Promise<void>
}

function ChoosePlanting({ plantings, onRecorded }: ChoosePlantingProps) {
  const [chosen, setChosen] = useState('')
  const planting = plantings.length === 1 ? plantings[0] : plantings.find(({ id }) => String(id) === chosen)
  if (plantings.length === 0)
    return (
      <>
        <p className="mb-3">Обработку записывают на&nbsp;посадку, а&nbsp;посадок пока нет.</p>
        <LinkButton to="/profile?view=plantings&new=1">Добавить посадку</LinkButton>
      </>
    )
  return (
    <div className="grid gap-4">
      {plantings.length === 1 ? (
        <p className="font-medium">{nameWithBed(plantings[0]!)}</p>
      ) : (
        <Select
          label="Посадка"
          value={chosen}
          empty="Выберите посадку"
          options={plantings.map(each => [String(each.id), nameWithBed(each)])}
          onChange={setChosen}
        />
      )}
      {planting && <RecordEntry key={planting.id} planting={planting} onRecorded={onRecorded} />}
    </div>
  )
}

/** Two beds may have the same crop. */
const nameWithBed = ({ name, bed }: PlantingView) => `${name}, ${bed.name}`
