import { type FormEvent, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { quantity } from '#ui/format/format.ts'
import { byLastName } from '../../by-last-name.ts'
import type { SprayerFacts } from '../../facts/garden-facts.ts'
import { Input } from '../../garden-fields.tsx'
import { type Save, useSave } from '../../use-save.ts'
import { useTyped } from '../../use-typed.ts'

/** The gardener's own sprayer: doses of jobs are divided by its tank. */
export function Sprayer() {
  const { data, reload } = useApiQuery('/sprayer')
  if (!data) return null
  return (
    <SprayerPart
      sprayer={data.sprayer}
      onSave={async values => {
        await api.put('/sprayer', values)
        await reload()
      }}
      onForget={async () => {
        await api.delete('/sprayer')
        await reload()
      }}
    />
  )
}

type SprayerPartProps = Omit<SprayerFormProps, 'onClose'>

/** What is known of the sprayer, and its form on request. */
export function SprayerPart(props: SprayerPartProps) {
  const [isEdited, setEdited] = useState(false)
  const { sprayer } = props
  return (
    <section aria-labelledby="sprayer-title" className="screen-only mt-8">
      <h3 id="sprayer-title" className="mb-2 text-xl">
        Мой опрыскиватель
      </h3>
      {isEdited ? (
        <SprayerForm {...props} onClose={() => setEdited(false)} />
      ) : (
        <>
          <p className="mb-3">
            {sprayer
              ? sprayerText(sprayer)
              : 'Укажите бак, и\u00a0в\u00a0делах будет написано, сколько препарата лить в\u00a0каждую заправку.'}
          </p>
          <Button variant="secondary" onClick={() => setEdited(true)}>
            {sprayer ? 'Изменить' : 'Указать опрыскиватель'}
          </Button>
        </>
      )}
    </section>
  )
}

function sprayerText({ tankL, deadL, waterL }: SprayerFacts): string {
  const dead = deadL ? `, на\u00a0дне остаётся ${quantity(deadL, 'l')}` : ''
  return `Бак ${quantity(tankL, 'l')}${dead}${waterL ? `, на\u00a010\u00a0м² уходит ${quantity(waterL, 'l')}` : ''}.`
}

interface SprayerFormProps {
  sprayer: SprayerFacts | null
  onClose(): void
  onSave(values: SprayerFacts): Promise<unknown>
  onForget(): Promise<unknown>
}

const typed = (value: string | null | undefined) => value?.replace('.', ',') ?? ''

function SprayerForm({ sprayer, onClose, onSave, onForget }: SprayerFormProps) {
  const { draft, change, settle } = useTyped({
    tankL: typed(sprayer?.tankL),
    deadL: typed(sprayer?.deadL),
    waterL: typed(sprayer?.waterL),
  })
  const save = useSave(async () => {
    const { tankL, deadL, waterL } = draft
    await onSave({ tankL, deadL: deadL || null, waterL: waterL || null })
    if (settle(draft, draft)) onClose()
  })
  const forget = useAction(async () => {
    await onForget()
    onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save.run()
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <SprayerFields draft={draft} errors={byLastName(save.errors)} change={change} />
      <Failure text={save.failure || forget.failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={save.isRunning || undefined}>
          Сохранить
        </Button>
        {sprayer && (
          <Button variant="danger" aria-disabled={forget.isRunning || undefined} onClick={forget.run}>
            Забыть
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </form>
  )
}

type Draft = Record<keyof SprayerFacts, string>

interface SprayerFieldsProps {
  draft: Draft
  errors: Save['errors']
  change(values: Partial<Draft>): void
}

const labels: Draft = {
  tankL: 'Бак, л',
  deadL: 'Остаётся на\u00a0дне, л (если знаете)',
  waterL: 'Уходит на\u00a010\u00a0м², л (если мерили)',
}

const SprayerFields = ({ draft, errors, change }: SprayerFieldsProps) => (
  <>
    <div className="grid gap-4 sm:grid-cols-3">
      {(['tankL', 'deadL', 'waterL'] as const).map(key => (
        <Input
          key={key}
          label={labels[key]}
          value={draft[key]}
          inputMode="decimal"
          maxLength={8}
          onChange={value => change({ [key]: value })}
          error={errors[key]}
        />
      ))}
    </div>
    <p className="text-sm text-muted">
      Как измерить: залейте воду, обработайте 10&nbsp;м² и&nbsp;посмотрите, сколько ушло. Без замера считаем
      по&nbsp;норме воды препарата.
    </p>
  </>
)
