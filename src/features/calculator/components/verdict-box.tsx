import type { Level, Reason, Verdict } from '#features/verdict/verdict.ts'
import { type Tone, toneClass } from '#ui/badges/tone.ts'
import { shortDate } from '#ui/format/format-date.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import type { Name, State } from '../calculator-state.ts'
import { nameAt, type Slot } from '../mix/mix-state.ts'
import { jump, useEntry } from './entry-context.ts'

export const levelLooks: Record<Level, { tone: Tone; icon: IconName; word: string }> = {
  allowed: { tone: 'green', icon: 'allowed', word: 'Можно' },
  caution: { tone: 'honey', icon: 'warning', word: 'Осторожно' },
  forbidden: { tone: 'tomato', icon: 'forbidden', word: 'Нельзя' },
  unknown: { tone: 'gray', icon: 'unknown', word: 'Нет данных' },
}

/** «Осторожно» outranks «нет данных», and must not hide it. */
export const isCautionInTheDark = ({ level, reasons }: Verdict): boolean =>
  level === 'caution' && reasons.some(reason => reason.level === 'unknown')

/** Of a mix, whose field is meant. */
type ShownReason = Reason & { slot?: Slot }

/** The field that answers a reason. */
const fields: Partial<Record<Reason['code'], string>> = {
  CROP_UNKNOWN: 'crop',
  TARGET_UNKNOWN: 'target',
  PLACE: 'place',
  PLACE_UNKNOWN: 'place',
  STAGE: 'phase',
  STAGE_UNKNOWN: 'phase',
  FLOWERING: 'flowering',
  FLOWERING_UNKNOWN: 'flowering',
  BEES: 'nearby',
  BEES_UNKNOWN: 'flowering',
  WATER_ZONE: 'zone',
  WATER_ZONE_UNKNOWN: 'zone',
  PHI: 'harvest',
  PHI_NO_DATE: 'harvest',
  PHI_PICKING: 'harvest',
  HISTORY_UNKNOWN: 'done',
  MAX_COUNT: 'done',
  INTERVAL: 'last',
  DOSE_OVER: 'rate',
}

/** Paper cannot be filled in: what nobody has answered is named there as something to look at. */
const onPaper: Partial<Record<Reason['code'], string>> = {
  CROP_UNKNOWN: 'Культура: у\u00a0каждой свой регламент.',
  TARGET_UNKNOWN: 'Против чего обработка: зарегистрирован\u00a0ли препарат для этого.',
  PLACE_UNKNOWN: 'Место: теплица это или открытый грунт, подходит\u00a0ли оно регламенту.',
  STAGE_UNKNOWN: 'Фаза растений: подходит\u00a0ли она регламенту.',
  FLOWERING_UNKNOWN: 'Цветение: не\u00a0цветёт\u00a0ли посадка или что-нибудь рядом, там пчёлы.',
  WATER_ZONE_UNKNOWN: 'Водоохранная зона: пестициды в\u00a0ней применять нельзя.',
  HISTORY_UNKNOWN: 'Прежние обработки этого сезона: сколько их было, какой был перерыв, чередуются\u00a0ли группы действия.',
}

/** A zone that was marked is an answer, even where nobody knows what follows from it. */
const paperText = ({ code, level }: Reason, { zone }: State): string | undefined =>
  level !== 'unknown' || (code === 'WATER_ZONE_UNKNOWN' && zone !== '') ? undefined : onPaper[code]

/** Said beside the dose already. */
const besideDose: readonly string[] = [
  'DOSE_UNDER',
  'DEVICE_STEP',
  'DOSE_ROUNDED',
  'DOSE_UNIT',
  'WATER_OVER',
  'WATER_UNDER',
  'REMAINDER_SMALL',
  'LEFTOVER',
  'DEVICE_MAX',
  'VESSEL',
  'OBJECT_MISSING',
  'WATER_MISSING',
  'WEATHER_UNKNOWN',
]

const shownFirst = 4

/** After what forbids, the mix itself: it is what was asked about. */
const leads = ({ code, level }: Reason): number => (level === 'forbidden' ? 2 : code.startsWith('MIX_') ? 1 : 0)

export function VerdictBox({ verdict }: { verdict: Verdict }) {
  const { state } = useEntry()
  const { tone, icon, word } = levelLooks[verdict.level]
  const reasons = verdict.reasons.filter(({ code }) => !besideDose.includes(code))
  const weighty = reasons.filter(({ level }) => level !== 'info').toSorted((a, b) => leads(b) - leads(a))
  const first = weighty.slice(0, shownFirst)
  const rest = [...weighty.slice(shownFirst), ...reasons.filter(({ level }) => level === 'info')]
  const unanswered = new Set(weighty.flatMap(reason => paperText(reason, state) ?? []))
  return (
    <section
      aria-labelledby="verdict-title"
      className={`${toneClass[tone]} grid gap-3 rounded-card border border-(--tone-mark) bg-(--tone-frame) p-4`}
    >
      <h2 id="verdict-title" className="flex flex-wrap items-center gap-2 font-sans text-lg text-(--tone-ink)">
        <Icon name={icon} className="text-(--tone-mark)" />
        {word}
        {verdict.allowedFrom && (
          <span className="font-normal">
            — можно с{'\u00a0'}
            {shortDate(verdict.allowedFrom)}
          </span>
        )}
        {isCautionInTheDark(verdict) && (
          <span className="font-normal">
            и{'\u00a0'}не{'\u00a0'}хватает данных
          </span>
        )}
      </h2>
      {first.length > 0 && <Reasons reasons={first} />}
      {rest.length > 0 && (
        <details open={first.length === 0}>
          <summary className="screen-only inline-flex min-h-9 items-center text-sm text-link underline underline-offset-4">
            Ещё: {rest.length}
          </summary>
          <Reasons reasons={rest} />
        </details>
      )}
      {unanswered.size > 0 && <Unanswered texts={[...unanswered]} />}
      <p className="text-xs text-muted">
        Считаем полные сутки после обработки. Погода здесь не{'\u00a0'}учтена: в{'\u00a0'}ветер, жару и{'\u00a0'}перед дождём не{'\u00a0'}
        обрабатывайте.
      </p>
    </section>
  )
}

/** On paper no field can be filled in: what was left open is listed. */
const Unanswered = ({ texts }: { texts: readonly string[] }) => (
  <div className="hidden print:block">
    <p className="font-medium">Не{'\u00a0'}учтено, проверьте сами:</p>
    <ul className="list-disc ps-5">
      {texts.map(text => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </div>
)

function Reasons({ reasons }: { reasons: readonly ShownReason[] }) {
  const { state } = useEntry()
  return (
    <ul className="grid gap-2">
      {reasons.map(reason => (
        <li key={reason.code + reason.text} className={`grid grid-cols-[auto_1fr] gap-2 ${paperText(reason, state) ? 'print:hidden' : ''}`}>
          <Mark level={reason.level} />
          <div>
            <p>
              {reason.text}
              <Field reason={reason} />
            </p>
            <p className="text-xs text-muted">{reason.source.title}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Mark({ level }: { level: Reason['level'] }) {
  const { tone, icon, word } = level === 'info' ? { tone: 'sky' as const, icon: 'info' as const, word: 'К сведению' } : levelLooks[level]
  return (
    <span className={`${toneClass[tone]} mt-0.5`}>
      <Icon name={icon} size={18} className="text-(--tone-mark)" />
      <span className="sr-only">{word}: </span>
    </span>
  )
}

function Field({ reason: { code, slot = '' } }: { reason: ShownReason }) {
  const { state } = useEntry()
  const isTold = code === 'HISTORY_UNKNOWN' && state[nameAt<Name>('done', slot)] !== ''
  const name = isTold ? 'others' : fields[code]
  if (!name) return null
  return (
    <>
      {' '}
      <a href={`#c-${nameAt(name, slot)}`} onClick={jump} className="screen-only text-link underline underline-offset-4">
        Указать
      </a>
    </>
  )
}
