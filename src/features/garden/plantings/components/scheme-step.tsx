import { useCallback } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { FavoriteButton } from '#features/favorites/favorite-button.tsx'
import { api } from '#kit/http/api-client.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { lowerFirst } from '#kit/text/lower-first.ts'
import type { VerdictLevel } from '#ui/badges/tone.ts'
import { VerdictBadge } from '#ui/badges/verdict-badge.tsx'
import { Button } from '#ui/button.tsx'
import { count, plural } from '#ui/format/format.ts'
import { dayAndMonth } from '#ui/format/format-date.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { SpecTable } from '#ui/tables/spec-table.tsx'
import { Loading } from '../../load-failed.tsx'
import { shortTitle } from '../../tasks/components/todo-words.ts'
import type { CropDetails } from '../crop-choice.ts'
import type { PreviewedStep, SchemePreview } from '../scheme-preview.ts'
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

/** What the plan will be: the answer, what does not fit, the steps with their days, and what comes of it. */
function SchemeDays({ plan: { scheme, steps, conflicts, total } }: { plan: SchemePreview }) {
  const past = steps.filter(({ state }) => state === 'missed')
  const later = steps.filter(({ state }) => state === 'undated').length
  const season = scheme.season === null ? '' : `Сезон ${scheme.season}. `
  return (
    <div className="my-4 grid gap-4">
      <div>
        <p className="font-display text-2xl font-semibold">
          В&nbsp;план {plural(total, 'войдёт', 'войдут', 'войдут')} {count(total, jobs)}
        </p>
        <p className="mt-1 text-muted">
          {season}
          {later > 0 && `${later === total ? 'Все ждут' : `${later} без даты: ждут`} фазы или находки. `}
          Ничего не&nbsp;изменится, пока не&nbsp;нажмёте.
        </p>
      </div>
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} steps={steps} />}
      <ol className="garden-tasks" aria-label="Дела плана">
        {steps.map(step => step.state !== 'missed' && <StepRow key={step.key} step={step} />)}
        {past.length > 0 && (
          <li className="garden-task pl-4 text-muted">
            <Icon name="clock" className="mt-0.5" />
            <div className="min-w-0">
              <p className="text-sm">уже поздно, не&nbsp;добавим</p>
              <p>{past.map(({ title }) => withoutCrop(title)).join(' · ')}</p>
            </div>
          </li>
        )}
      </ol>
      <Outcome steps={steps} />
    </div>
  )
}

/** «Яблоня: …» of a step. */
const withoutCrop = (title: string) => shortTitle({ title, planting: { id: 0, name: '', crop: '' } })

/** So many are read at a glance; the rest is unfolded. */
const shownConflicts = 3

function Conflicts({ conflicts, steps }: Pick<SchemePreview, 'conflicts' | 'steps'>) {
  const titles = new Map(steps.map(({ key, title }) => [key, withoutCrop(title)]))
  const list = (shown: SchemePreview['conflicts']) =>
    shown.map(({ step, code, text }) => (
      <li key={`${step}-${code}`}>
        <span className="font-medium">{titles.get(step)}.</span> {text}
      </li>
    ))
  const rest = conflicts.slice(shownConflicts)
  return (
    <Callout kind="warning" title={`Схема не\u00a0совпала с\u00a0посадкой: ${conflicts.length}`}>
      <ul className="grid gap-2">{list(conflicts.slice(0, shownConflicts))}</ul>
      {rest.length > 0 && (
        <details>
          <summary className="garden-summary">Ещё {rest.length}</summary>
          <ul className="grid gap-2">{list(rest)}</ul>
        </details>
      )}
    </Callout>
  )
}

function StepRow({ step: { title, from, to, why, isNeedless, treatment } }: { step: PreviewedStep }) {
  const days = from && (to && to !== from ? `${dayAndMonth(from)}\u00a0– ${dayAndMonth(to)}` : dayAndMonth(from))
  return (
    <li className="garden-task pl-4">
      <Icon name={days ? 'calendar' : 'sorts'} className={`mt-0.5 ${days ? 'text-link' : 'text-muted'}`} />
      <div className="min-w-0">
        <p className="text-sm text-muted">{days ?? lowerFirst(why).replace(/\.$/, '')}</p>
        <p className="font-semibold">{withoutCrop(title)}</p>
        {treatment && (
          <p>
            {treatment.drug} <VerdictBadge verdict={treatment.level as VerdictLevel} />
          </p>
        )}
        {days && why && <p className="text-sm text-muted">{why}</p>}
        {isNeedless && <p className="text-sm">Сорт устойчив: можно обойтись без этого.</p>}
      </div>
    </li>
  )
}

/** «Что получится»: how often one sprays, with what, and when it begins. */
function Outcome({ steps }: Pick<SchemePreview, 'steps'>) {
  const taken = steps.filter(({ state }) => state !== 'missed')
  const treatments = taken.filter(({ treatment }) => treatment)
  const [first] = taken.flatMap(({ from }) => from ?? []).toSorted()
  // Without a day nobody has judged them yet.
  if (treatments.length === 0) return null
  const rows = [
    ...(first ? [{ term: 'Первое дело', value: dayAndMonth(first) }] : []),
    { term: 'Обработок', value: treatments.length },
    { term: 'Чем', value: [...new Set(treatments.map(({ treatment }) => treatment!.drug))].join(', ') },
  ]
  return (
    <section aria-label="Что получится" className="rounded-card border border-line bg-surface p-4">
      <p className="mb-1 font-display text-xl font-semibold">Что получится</p>
      <SpecTable rows={rows} />
    </section>
  )
}
