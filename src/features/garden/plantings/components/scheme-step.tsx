import { useCallback } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { FavoriteButton } from '#features/favorites/favorite-button.tsx'
import { api } from '#kit/http/api-client.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import type { VerdictLevel } from '#ui/badges/tone.ts'
import { VerdictBadge } from '#ui/badges/verdict-badge.tsx'
import { Button } from '#ui/button.tsx'
import { count } from '#ui/format/format.ts'
import { dayAndMonth } from '#ui/format/format-date.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { Loading } from '../../load-failed.tsx'
import { shortTitle } from '../../tasks/components/todo-words.ts'
import type { CropDetails } from '../crop-choice.ts'
import type { SchemePreview } from '../scheme-preview.ts'
import { usePreview } from '../use-preview.ts'
import { WizardHead } from './wizard-parts.tsx'

export const jobs = { one: 'дело', few: 'дела', many: 'дел' } as const

interface SchemeStepProps {
  planting: number
  /** Its alias. */
  crop: string
  schemes: CropDetails['schemes']
  /** On the page of the planting itself, which no link leads to; left out: that page is opened. */
  stay?: StayOnPage | undefined
}

interface StayOnPage {
  onTaken(): Promise<void>
  onLeave(): void
}

/** «Взять готовый план?»: a scheme with its dates and conflicts before anything is written. */
export function SchemeStep({ planting, crop, schemes, stay }: SchemeStepProps) {
  const [scheme] = schemes
  const alias = scheme?.alias ?? ''
  const ask = useCallback(
    (): Promise<SchemePreview> => api.post(`/plantings/${planting}/scheme`, { scheme: alias, preview: true }),
    [planting, alias],
  )
  const { plan, failure, look } = usePreview(scheme ? ask : null)
  const page = `/profile?view=plantings&planting=${planting}`
  const take = useAction(async () => {
    await api.post(`/plantings/${planting}/scheme`, { scheme: alias })
    await (stay ? stay.onTaken() : navigateTo(page))
  })
  return (
    <div className="max-w-lg">
      {stay ? (
        <h3 className="mb-4 text-xl">Взять готовый план?</h3>
      ) : (
        <WizardHead step={3} title="Взять готовый план?" />
      )}
      {scheme ? (
        <div className="mb-4 rounded-card border border-line bg-surface p-4">
          <SchemeHead
            {...{ alias, crop }}
            title={scheme.title}
            facts={[count(scheme.steps, jobs), scheme.goal, scheme.author]}
          />
        </div>
      ) : (
        <p className="mb-4">Готовой схемы для этой культуры пока нет. Дела можно добавить самим.</p>
      )}
      {scheme && <PreviewOfScheme {...{ plan, failure, look }} />}
      <Failure text={take.failure} />
      <div className="mt-4 flex flex-wrap gap-3">
        {plan && (
          <Button aria-disabled={take.isRunning || undefined} onClick={take.run}>
            Взять {count(plan.total, jobs)}
          </Button>
        )}
        <WithoutScheme page={page} stay={stay} />
      </div>
    </div>
  )
}

/** The days as they come; what did not load is asked for again. */
export const PreviewOfScheme = ({ plan, failure, look }: ReturnType<typeof usePreview<SchemePreview>>) =>
  plan ? (
    <SchemeDays plan={plan} />
  ) : failure ? (
    <>
      <Failure text={failure} />
      <Button className="mt-3" variant="secondary" onClick={() => void look()}>
        Посмотреть дни и&nbsp;препараты
      </Button>
    </>
  ) : (
    <Loading isSmall />
  )

interface SchemeHeadProps extends Pick<SchemeStepProps, 'crop'> {
  alias: string
  title: string
  facts: readonly (string | null)[]
}

const SchemeHead = ({ alias, title, crop, facts }: SchemeHeadProps) => (
  <>
    <p className="flex items-start justify-between gap-2 font-semibold">
      {title}
      <FavoriteButton kind="scheme" alias={alias} title={title} page={crop} about="схема" className="-my-2.5" />
    </p>
    <p className="text-sm text-muted">{facts.filter(Boolean).join('. ')}</p>
  </>
)

const WithoutScheme = ({ page, stay }: Pick<SchemeStepProps, 'stay'> & { page: string }) =>
  stay ? (
    <Button variant="secondary" onClick={stay.onLeave}>
      Без схемы
    </Button>
  ) : (
    <LinkButton to={page} variant="secondary">
      Без схемы
    </LinkButton>
  )

/** The steps of a scheme with their days, and what is against them. */
function SchemeDays({ plan: { steps, conflicts } }: { plan: SchemePreview }) {
  return (
    <>
      {conflicts.length > 0 && (
        <Callout kind="warning" title={`Схема не\u00a0совпала с\u00a0посадкой: ${conflicts.length}`}>
          {conflicts.slice(0, 5).map(({ step, code, text }) => (
            <p key={`${step}-${code}`}>{text}</p>
          ))}
        </Callout>
      )}
      <ol className="garden-timeline my-4">
        {steps.map(({ key, title, state, from, to, why, isNeedless, treatment }) => (
          <li key={key}>
            <span className="text-sm text-muted">
              {from
                ? `${dayAndMonth(from)}${to && to !== from ? `\u00a0– ${dayAndMonth(to)}` : ''}`
                : state === 'missed'
                  ? 'поздно'
                  : 'позже'}
            </span>
            <span>
              <span className="font-medium">{shortTitle({ title, planting: { id: 0, name: '', crop: '' } })}</span>
              {treatment && (
                <span className="block text-sm">
                  {treatment.drug} <VerdictBadge verdict={treatment.level as VerdictLevel} />
                </span>
              )}
              {why && <span className="block text-sm text-muted">{why}</span>}
              {isNeedless && <span className="block text-sm">Сорт устойчив: можно обойтись без этого.</span>}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
