import { type FormEvent, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { session } from '#features/accounts/sessions/session.ts'
import type { UseChoice } from '#features/own-verdicts/own-verdict.ts'
import { VerdictBadge } from '#ui/badges/verdict-badge.tsx'
import { Button } from '#ui/button.tsx'
import { days } from '#ui/format/format.ts'
import { DayInput, Input, Select, Tick, YesNo } from '../../garden-fields.tsx'
import { LoadFailed, Loading } from '../../load-failed.tsx'
import { UnsentList } from '../../offline/components/unsent-list.tsx'
import { useUsesCopy } from '../../offline/garden-copies.ts'
import { sendOrQueue } from '../../offline/send-unsent.ts'
import { flies } from '../../plan/planting-history.ts'
import type { PlantingView } from '../../plantings/planting-view.ts'
import { type Save, useSave } from '../../use-save.ts'
import { bodyOfDetails, type EntryDetails, EntryDetailsFields, noDetails } from './entry-details.tsx'
import { ReachedFields } from './reached-fields.tsx'
import { emptyTold, itemOfTold, type ToldDraft, ToldProduct, toldChoice, toldKey } from './told-product.tsx'

interface RecordEntryProps {
  planting: PlantingView
  /** The registered use that another page has asked to record; empty: none. */
  use?: string
  onRecorded(): Promise<void>
}

/** «Записать обработку»: the registered uses of the crop with the verdict of the chosen day. */
export function RecordEntry({ planting, use = '', onRecorded }: RecordEntryProps) {
  const [day, setDay] = useState(planting.today)
  const [waiting, setWaiting] = useState(0)
  const { data, error, reload } = useApiQuery(`/plantings/${planting.id}/uses?day=${day}`)
  useUsesCopy(planting.id, day, data?.items)
  if (!data) return error ? <LoadFailed what="Препараты не&nbsp;открылись" onRetry={reload} /> : <Loading />
  const record = async (body: EntryBody) => {
    const [item] = body.items
    const drug = data.items.find(({ use }) => use === item?.use)?.drug.name ?? item?.name ?? 'Обработка'
    if (await sendOrQueue({ path: '/journal', body, title: `${drug}: ${planting.name}` })) await onRecorded()
    // An empty form, so that one treatment is not recorded twice.
    else setWaiting(count => count + 1)
  }
  const userId = session.user()?.id
  return (
    <>
      {userId !== undefined && <UnsentList userId={userId} />}
      <EntryForm
        key={waiting}
        use={waiting === 0 ? use : ''}
        planting={planting}
        day={day}
        setDay={value => value && setDay(value)}
        uses={data.items}
        onSend={record}
      />
    </>
  )
}

type EntryItem = Partial<ReturnType<typeof itemOfTold>> & {
  use?: string
  rate?: string
  isThisForm?: boolean | null
  batch: string | null
}

export type EntryBody = ReturnType<typeof entryBody>

/** What the form reads of a planting. */
export type TreatedPlanting = Pick<PlantingView, 'id' | 'today' | 'neighbours'>

interface EntryFormProps {
  planting: TreatedPlanting
  day: string
  onSend(body: EntryBody): Promise<void>
  setDay(day: string): void
  uses: readonly UseChoice[]
  /** Chosen when the form opens. */
  use?: string
}

interface EntryDraft {
  use: string
  isConfirmed: boolean
  reason: string
  reached: Readonly<Record<number, boolean>>
  /** Whether the package has the registered form; null: not known. */
  isThisForm: boolean | null
  /** Of a product that the site does not have. */
  told: ToldDraft
  details: EntryDetails
}

const emptyDraft: EntryDraft = {
  use: '',
  isConfirmed: false,
  reason: '',
  reached: {},
  isThisForm: null,
  told: emptyTold,
  details: noDetails,
}

export function EntryForm({ planting, day, setDay, uses, use = '', onSend }: EntryFormProps) {
  const [draft, setDraft] = useState({ ...emptyDraft, use })
  const change = (values: Partial<EntryDraft>) => setDraft(old => ({ ...old, ...values }))
  const isTold = draft.use === toldKey
  const chosen = isTold ? toldChoice(draft.told) : uses.find(each => each.use === draft.use)
  const isFact = isTold || chosen?.level === 'forbidden' || day < planting.today
  const record = useSave(async () => {
    if (!chosen) return
    await onSend(entryBody(planting, day, chosen, draft, isFact))
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void record.run()
  }
  return (
    <form ref={use ? intoView : undefined} onSubmit={submit} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <Select
          label="Препарат"
          value={draft.use}
          onChange={use => change({ use })}
          options={[
            ...uses.map(each => [each.use, nameOfUse(each)] as const),
            [toldKey, 'Препарата нет в\u00a0списке'],
          ]}
          empty="Выберите препарат"
        />
        <DayInput label="День" value={day} onChange={setDay} />
      </div>
      {isTold && <ToldProduct told={draft.told} errors={record.errors} onChange={told => change({ told })} />}
      {chosen && !isTold && <ChosenUse chosen={chosen} />}
      {chosen && <EntryQuestions {...{ planting, chosen, draft, change, isFact, errors: record.errors }} />}
      <Failure text={record.failure} />
      <div>
        <Button type="submit" disabled={!chosen} aria-disabled={record.isRunning || undefined}>
          {isTold || chosen?.level === 'forbidden' ? 'Записать как факт' : 'Записать'}
        </Button>
      </div>
    </form>
  )
}

/** The page asks for it by the address, but the form comes after the page. */
const intoView = (form: HTMLFormElement | null) => form?.scrollIntoView({ block: 'center' })

const nameOfUse = ({ drug, targets }: UseChoice) =>
  `${drug.name}: ${targets.slice(0, 2).join(', ') || 'назначение на\u00a0этикетке'}`

const cautionsOf = ({ reasons }: UseChoice) => reasons.filter(({ level }) => level === 'caution' || level === 'unknown')

function entryBody(planting: TreatedPlanting, day: string, chosen: UseChoice, draft: EntryDraft, isFact: boolean) {
  const { isConfirmed, reason, reached, isThisForm, told, details } = draft
  const { dose } = chosen
  const poured = dose && { amount: fourPlaces(dose.value), unit: dose.unit, rate: fourPlaces(dose.rate) }
  const item: EntryItem = {
    ...(chosen.use === toldKey ? itemOfTold(told) : { use: chosen.use, ...poured, isThisForm }),
    batch: details.batch.trim() || null,
  }
  return {
    day,
    plantings: [planting.id],
    items: [item],
    ...(dose?.litres && { waterL: fourPlaces(dose.litres) }),
    ...bodyOfDetails(details),
    neighbours: planting.neighbours.map(({ id }) => ({ planting: id, reached: reached[id] ?? flies(chosen.method) })),
    isPastRecord: isFact,
    confirmed: isConfirmed ? cautionsOf(chosen).map(({ code }) => code) : [],
    ...(reason.trim() && { reason }),
  }
}

/** Cut off, never rounded up. */
const fourPlaces = (value: string): string => value.replace(/(\.\d{4})\d+$/, '$1')

interface EntryQuestionsProps {
  planting: TreatedPlanting
  chosen: UseChoice
  draft: EntryDraft
  errors: Save['errors']
  isFact: boolean
  change(values: Partial<EntryDraft>): void
}

function EntryQuestions({
  planting: { neighbours },
  chosen,
  draft: { reached, isConfirmed, reason, isThisForm, details },
  errors,
  isFact,
  change,
}: EntryQuestionsProps) {
  return (
    <>
      {neighbours.length > 0 && (
        <ReachedFields
          {...{ neighbours, reached }}
          isFlying={flies(chosen.method)}
          onChange={reached => change({ reached })}
        />
      )}
      {chosen.reasons.some(({ code }) => code === 'FORM_UNKNOWN') && (
        <YesNo
          label={`На упаковке та же форма, что в\u00a0названии «${chosen.drug.name}»?`}
          value={isThisForm}
          onChange={isThisForm => change({ isThisForm })}
        />
      )}
      <EntryDetailsFields
        details={details}
        errors={errors}
        change={values => change({ details: { ...details, ...values } })}
      />
      {cautionsOf(chosen).length > 0 && !isFact && (
        <Tick label="Прочитано, я это учитываю" isOn={isConfirmed} onChange={isOn => change({ isConfirmed: isOn })} />
      )}
      {isFact && (
        <Input
          label={chosen.level === 'forbidden' ? 'Так уже сделано? Напишите почему' : 'Почему записываете позже'}
          value={reason}
          maxLength={500}
          placeholder="записываю задним числом"
          onChange={text => change({ reason: text })}
          error={errors.reason}
        />
      )}
    </>
  )
}

function ChosenUse({ chosen: { level, reasons, dose, wait } }: { chosen: UseChoice }) {
  const said = reasons.filter(each => each.level !== 'info')
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <p className="flex flex-wrap items-center gap-2">
        <VerdictBadge verdict={level} />
        {dose && (
          <span className="text-lg font-semibold">
            {dose.amount}
            {dose.water && ` на\u00a0${dose.water} воды`}
          </span>
        )}
        {wait !== null && <span className="text-muted">потом ждать {days(wait)}</span>}
      </p>
      {said.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {said.map(({ code, text }) => (
            <li key={code}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
