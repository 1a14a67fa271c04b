import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
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
import { useTyped } from '../../use-typed.ts'
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
  const { data, error, isStale, reload } = useApiQuery(`/plantings/${planting.id}/uses?day=${day}`)
  useUsesCopy(planting.id, day, isStale ? undefined : data?.items)
  useReloadAfter(planting, reload)
  if (!data) return error ? <LoadFailed what="Препараты не&nbsp;открылись" onRetry={reload} /> : <Loading />
  const record = async (body: EntryBody) => {
    const [item] = body.items
    const drug = data.items.find(({ use }) => use === item?.use)?.drug.name ?? item?.name ?? 'Обработка'
    if (await sendOrQueue({ path: '/journal', body, title: `${drug}: ${planting.name}` })) await onRecorded()
  }
  const userId = session.user()?.id
  return (
    <>
      {userId !== undefined && <UnsentList userId={userId} />}
      <EntryForm
        use={use}
        planting={planting}
        day={day}
        setDay={value => value && setDay(value)}
        uses={data.items}
        unanswered={isStale && <Unanswered error={error} onRetry={reload} />}
        onSend={record}
      />
    </>
  )
}

/** Verdicts and doses follow from the planting and from what was recorded; what is typed stays. */
function useReloadAfter(planting: PlantingView, reload: () => Promise<void>) {
  const known = useRef(planting)
  useEffect(() => {
    if (known.current === planting) return
    known.current = planting
    void reload()
  }, [planting, reload])
}

/** In the place of the verdict while nobody has told that of the chosen day. */
export const Unanswered = ({ error, onRetry }: { error: unknown; onRetry(): Promise<void> }) =>
  error ? <LoadFailed what="Ответа на&nbsp;этот день нет" onRetry={onRetry} /> : <Loading isSmall />

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
  /** After an entry was recorded; left out: the form stays for the next one. */
  onClose?(): void
  setDay(day: string): void
  uses: readonly UseChoice[]
  /** In the place of the verdict where that of the chosen day is not known: then nothing can be recorded. */
  unanswered?: ReactNode
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

export function EntryForm({ planting, day, setDay, uses, unanswered, use = '', onSend, onClose }: EntryFormProps) {
  const { draft, change, settle } = useTyped<EntryDraft>({ ...emptyDraft, use })
  const isTold = draft.use === toldKey
  const found = isTold ? toldChoice(draft.told) : uses.find(each => each.use === draft.use)
  const chosen = unanswered && !isTold ? undefined : found
  const isFact = isTold || chosen?.level === 'forbidden' || day < planting.today
  const record = useSave(async () => {
    if (!chosen) return
    await onSend(entryBody(planting, day, chosen, draft, isFact))
    // An empty form, so that one treatment is not recorded twice.
    if (settle(draft, emptyDraft)) onClose?.()
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
      {found && !isTold && (unanswered || <ChosenUse chosen={found} />)}
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
