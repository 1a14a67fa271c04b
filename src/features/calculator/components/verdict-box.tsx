import type { Reason, Verdict } from '#features/verdict/verdict.ts'
import { levelLooks, toneClass } from '#ui/badges/tone.ts'
import { dayAndMonth, shortDate } from '#ui/format/format-date.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { CalculatorState, FieldName } from '../calculator-state.ts'
import { fieldNameAt, type Slot } from '../mix/mix-state.ts'
import { scrollToTarget, useCalculator } from './calculator-context.ts'
import { levelTitle } from './level-title.ts'

/** «Осторожно» outranks «нет данных»; the box still has to say that data are missing. */
export const isCautionWithUnknowns = ({ level, reasons }: Verdict): boolean =>
  level === 'caution' && reasons.some(reason => reason.level === 'unknown')

/** In a mix: the product whose field the reason refers to. */
type ShownReason = Reason & { slot?: Slot }

/** The field that resolves a reason. */
const fieldForReason: Partial<Record<Reason['code'], string>> = {
  CROP_UNKNOWN: 'crop',
  TARGET_UNKNOWN: 'target',
  PLACE: 'place',
  PLACE_UNKNOWN: 'place',
  STAGE: 'phase',
  STAGE_UNKNOWN: 'phase',
  MONTH: 'day',
  PLANTING: 'planted',
  PLANTING_UNKNOWN: 'planted',
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

/** In print there are no fields to fill in, so missing answers are listed as things to check. */
const printTexts: Partial<Record<Reason['code'], string>> = {
  CROP_UNKNOWN: 'Культура: у\u00a0каждой свой регламент.',
  TARGET_UNKNOWN: 'Против чего обработка: зарегистрирован\u00a0ли препарат для этого.',
  PLACE_UNKNOWN: 'Место: теплица это или открытый грунт, подходит\u00a0ли оно регламенту.',
  STAGE_UNKNOWN: 'Фаза растений: подходит\u00a0ли она регламенту.',
  PLANTING_UNKNOWN: 'День посадки: эта обработка привязана к\u00a0нему.',
  FLOWERING_UNKNOWN: 'Цветение: не\u00a0цветёт\u00a0ли посадка или что-нибудь рядом, там пчёлы.',
  WATER_ZONE_UNKNOWN: 'Водоохранная зона: пестициды в\u00a0ней применять нельзя.',
  HISTORY_UNKNOWN: 'Прежние обработки этого сезона: сколько их было, какой был перерыв, чередуются\u00a0ли группы действия.',
}

/** A given water zone is not a missing answer, even when the rule still cannot decide. */
const printText = ({ code, level }: Reason, { zone }: CalculatorState): string | undefined =>
  level !== 'unknown' || (code === 'WATER_ZONE_UNKNOWN' && zone !== '') ? undefined : printTexts[code]

/** Already shown next to the dose. */
const shownWithDose: readonly string[] = [
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

const maxFirstReasons = 4

/** Forbidding reasons first, then those of the mix. */
const priority = ({ code, level }: Reason): number => (level === 'forbidden' ? 2 : code.startsWith('MIX_') ? 1 : 0)

export function VerdictBox({ verdict, today, day }: { verdict: Verdict; today: string; day: string }) {
  const { state } = useCalculator()
  const { tone, icon } = levelLooks[verdict.level]
  const reasons = verdict.reasons.filter(({ code }) => !shownWithDose.includes(code))
  const important = reasons.filter(({ level }) => level !== 'info').toSorted((a, b) => priority(b) - priority(a))
  const first = important.slice(0, maxFirstReasons)
  const rest = [...important.slice(maxFirstReasons), ...reasons.filter(({ level }) => level === 'info')]
  const unanswered = new Set(important.flatMap(reason => printText(reason, state) ?? []))
  return (
    <section
      aria-labelledby="verdict-title"
      className={`${toneClass(tone)} grid gap-3 rounded-card border border-(--tone-mark) bg-(--tone-frame) p-4`}
    >
      <h2 id="verdict-title" className="flex flex-wrap items-center gap-2 font-sans text-lg text-(--tone-ink)">
        <Icon name={icon} className="text-(--tone-mark)" />
        {levelTitle(verdict.level)}
        {verdict.allowedFrom && (
          <span className="font-normal">
            — можно с{'\u00a0'}
            {shortDate(verdict.allowedFrom)}
          </span>
        )}
        {isCautionWithUnknowns(verdict) && (
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
        Считаем от{'\u00a0'}
        {dayAndMonth(day)}
        {day !== today && ` (сегодня ${dayAndMonth(today)})`}, полные сутки после обработки. Погода здесь не{'\u00a0'}учтена: в{'\u00a0'}
        ветер, жару и{'\u00a0'}перед дождём не{'\u00a0'}
        обрабатывайте.
      </p>
    </section>
  )
}

/** Print only: the missing answers. */
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
  const { state } = useCalculator()
  return (
    <ul className="grid gap-2">
      {reasons.map(reason => (
        <li key={reason.code + reason.text} className={`grid grid-cols-[auto_1fr] gap-2 ${printText(reason, state) ? 'print:hidden' : ''}`}>
          <ReasonIcon level={reason.level} />
          <div>
            <p>
              {reason.text}
              <FieldLink reason={reason} />
            </p>
            <p className="text-xs text-muted">{reason.source.title}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function ReasonIcon({ level }: { level: Reason['level'] }) {
  const { tone, icon } = level === 'info' ? { tone: 'sky' as const, icon: 'info' as const } : levelLooks[level]
  return (
    <span className={`${toneClass(tone)} mt-0.5`}>
      <Icon name={icon} size={18} className="text-(--tone-mark)" />
      <span className="sr-only">{level === 'info' ? 'К сведению' : levelTitle(level)}: </span>
    </span>
  )
}

function FieldLink({ reason: { code, slot = '' } }: { reason: ShownReason }) {
  const { state } = useCalculator()
  const hasTreatments = code === 'HISTORY_UNKNOWN' && state[fieldNameAt<FieldName>('done', slot)] !== ''
  const name = hasTreatments ? 'others' : fieldForReason[code]
  if (!name) return null
  return (
    <>
      {' '}
      <a href={`#c-${fieldNameAt(name, slot)}`} onClick={scrollToTarget} className="screen-only text-link underline underline-offset-4">
        Указать
      </a>
    </>
  )
}
