import type { Favourable } from '#features/verdict/favourable.ts'
import { levelLooks, toneClass } from '#ui/badges/tone.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { FieldName } from '../calculator-state.ts'
import { scrollToTarget, useCalculator } from '../components/calculator-context.ts'
import { fieldNameAt } from '../mix/mix-state.ts'
import { levelTitle } from './level-title.ts'
import { fieldForReason, printText, type ShownReason } from './shown-reasons.ts'

export function Reasons({ reasons }: { reasons: readonly ShownReason[] }) {
  const { state } = useCalculator()
  return (
    <ul className="grid gap-2">
      {reasons.map(reason => (
        <li
          key={reason.code + reason.text}
          className={`grid grid-cols-[auto_1fr] gap-2 ${printText(reason, state) ? 'print:hidden' : ''}`}
        >
          <ReasonIcon level={reason.level} />
          <p>
            {reason.text}
            <FieldLink reason={reason} />
          </p>
        </li>
      ))}
    </ul>
  )
}

export const FavourableFacts = ({ facts }: { facts: readonly Favourable[] }) => (
  <ul className="grid gap-2">
    {facts.map(({ text }) => (
      <li key={text} className="tone-green grid grid-cols-[auto_1fr] gap-2">
        <Icon name="check" size={18} className="mt-0.5 text-(--tone-mark)" />
        <p>{text}</p>
      </li>
    ))}
  </ul>
)

/** Print only: the missing answers. */
export const Unanswered = ({ texts }: { texts: readonly string[] }) => (
  <div className="hidden print:block">
    <p className="font-medium">Не{'\u00a0'}учтено, проверьте сами:</p>
    <ul className="list-disc ps-5">
      {texts.map(text => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </div>
)

function ReasonIcon({ level }: { level: ShownReason['level'] }) {
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
      <a
        href={`#c-${fieldNameAt(name, slot)}`}
        onClick={scrollToTarget}
        className="screen-only text-link underline underline-offset-4"
      >
        {state[fieldNameAt<FieldName>(name, slot)] ? 'Изменить' : 'Указать'}
      </a>
    </>
  )
}
