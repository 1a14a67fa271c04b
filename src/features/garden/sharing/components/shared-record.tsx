import { useState } from 'react'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/page/section.tsx'
import { Select } from '../../garden-fields.tsx'
import { EntryForm, type TreatedPlanting, Unanswered } from '../../journal/components/record-entry.tsx'
import { LoadFailed, Loading } from '../../load-failed.tsx'
import type { SharedGarden } from '../shared-view.ts'

interface SharedRecordProps {
  secret: string
  garden: SharedGarden
  onRecorded(): Promise<void>
}

/** «Записать обработку» of a planting of the plot, with the verdict of the chosen day before anything is written. */
export function SharedRecord({ secret, garden: { beds, today }, onRecorded }: SharedRecordProps) {
  const plantings = beds.flatMap(bed => bed.plantings)
  const [chosen, setChosen] = useState<number | null>(null)
  const bed = beds.find(each => each.plantings.some(({ id }) => id === chosen))
  if (plantings.length === 0) return null
  return (
    <Section id="record" title="Записать обработку">
      <div className="screen-only grid max-w-3xl gap-4">
        <Select
          label="Посадка"
          value={chosen === null ? '' : String(chosen)}
          empty="Выберите посадку"
          options={plantings.map(({ id, name }) => [String(id), name])}
          onChange={id => setChosen(id === '' ? null : Number(id))}
        />
        {chosen !== null && bed && (
          <Treatment
            key={chosen}
            secret={secret}
            planting={{ id: chosen, today, neighbours: bed.plantings.filter(({ id }) => id !== chosen) }}
            onRecorded={onRecorded}
            onClose={() => setChosen(null)}
          />
        )}
      </div>
    </Section>
  )
}

interface TreatmentProps {
  secret: string
  planting: TreatedPlanting
  onRecorded(): Promise<void>
  onClose(): void
}

function Treatment({ secret, planting, onRecorded, onClose }: TreatmentProps) {
  const [day, setDay] = useState(planting.today)
  const { data, error, isStale, reload } = useApiQuery(`/shared/${secret}/plantings/${planting.id}/uses?day=${day}`)
  if (!data) return error ? <LoadFailed what="Препараты не&nbsp;открылись" onRetry={reload} /> : <Loading />
  return (
    <>
      <EntryForm
        planting={planting}
        day={day}
        setDay={value => value && setDay(value)}
        uses={data.items}
        unanswered={isStale && <Unanswered error={error} onRetry={reload} />}
        onSend={async body => {
          await api.post(`/shared/${secret}/journal`, body)
          await onRecorded()
        }}
        onClose={onClose}
      />
      <div>
        <Button variant="quiet" size="sm" className="min-h-11" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </>
  )
}
