import type { Cached } from '#features/accounts/cached-answers.ts'
import { toneClass } from '#ui/badges/tone.ts'
import { VerdictBadge } from '#ui/badges/verdict-badge.tsx'
import { date, dateSeenFrom, dayAndMonth } from '#ui/format/format-date.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { LightBadge } from '../../plantings/components/light-box.tsx'
import { lightLook } from '../../plantings/components/light-words.ts'
import { sizeText } from '../../plantings/components/size-text.ts'
import type { PlantingView } from '../../plantings/planting-view.ts'
import type { GardenCopy } from '../garden-copy.ts'
import { CachedJournal } from './cached-journal.tsx'
import { Item, isOfToday, Part, savedText } from './cached-parts.tsx'
import { CachedTasks } from './cached-tasks.tsx'

export const CachedPlantings = ({
  garden,
  copy,
}: {
  garden: GardenCopy
  copy: NonNullable<GardenCopy['plantings']>
}) => (
  <Part id="cached-plantings" title="Посадки">
    {copy.data.items.map(planting => (
      <Item
        key={planting.id}
        title={<Link to={`/profile?view=plantings&planting=${planting.id}`}>{planting.name}</Link>}
        below={[planting.bed.name]}
      >
        <p className="mt-1">
          <CachedLight planting={planting} copy={copy} isUncertain={garden.hasUnsentTreatment} />
        </p>
      </Item>
    ))}
  </Part>
)

interface CachedLightProps {
  planting: PlantingView
  copy: Pick<Cached<unknown>, 'cachedAt'>
  /** A treatment that was recorded here is not counted in it yet. */
  isUncertain: boolean
}

/** «Есть можно» as the site has said it. Of another day it says no more than what was said then. */
function CachedLight({ planting: { light, today }, copy, isUncertain }: CachedLightProps) {
  if (isOfToday(copy) && !isUncertain) return <LightBadge light={light} today={today} />
  const { word, more } = lightLook(light, today)
  return (
    <span className={`garden-light ${toneClass('gray')}`}>
      <Icon name="unknown" size={16} />
      {isUncertain
        ? 'Есть ли можно, скажет сайт: записанное здесь ещё не\u00a0отправлено'
        : `На\u00a0${dayAndMonth(today)}: ${[word, more].filter(Boolean).join(', ')}`}
    </span>
  )
}

interface CachedPlantingProps {
  garden: GardenCopy
  planting: PlantingView
  copy: Pick<Cached<unknown>, 'cachedAt'>
}

/** The page of a planting: the light, the jobs, the last answers about products, and what was recorded. */
export function CachedPlanting({ garden, planting, copy }: CachedPlantingProps) {
  const { id, name, bed, phase, harvests, today } = planting
  const entries = garden.journal?.data.items.filter(({ plantings }) => plantings.some(each => each.id === id)) ?? []
  return (
    <>
      <div>
        <h2 className="text-2xl">{name}</h2>
        <p className="text-muted">{[bed.name, sizeText(planting, planting.plant.form)].filter(Boolean).join(' · ')}</p>
        {phase && (
          <p>
            Фаза: {phase.name}, {dateSeenFrom(today, phase.day)}
          </p>
        )}
        <p className="mt-2">
          <CachedLight planting={planting} copy={copy} isUncertain={garden.hasUnsentTreatment} />
        </p>
      </div>
      {garden.tasks && <CachedTasks userId={garden.userId} copy={garden.tasks} planting={id} />}
      <SeenUsesList garden={garden} planting={id} />
      {entries.length > 0 && <CachedJournal entries={entries} />}
      {harvests.length > 0 && (
        <Part id="cached-harvests" title="Собрано">
          {harvests.map(harvest => (
            <Item key={harvest.id} title={date(harvest.day)} below={[harvest.note]} />
          ))}
        </Part>
      )}
    </>
  )
}

/** What was allowed on the planting when its page was open last. */
function SeenUsesList({ garden, planting }: { garden: GardenCopy; planting: number }) {
  const seen = garden.uses.find(({ data }) => data.planting === planting)
  if (!seen || seen.data.items.length === 0) return null
  const { day, items } = seen.data
  const isCurrent = isOfToday(seen) && !garden.hasUnsentTreatment
  return (
    <details>
      <summary className="garden-summary">
        Чем обработать: ответы на&nbsp;{dayAndMonth(day)}, сохранено {savedText(seen.cachedAt)}
      </summary>
      {!isCurrent && (
        <p className="my-2">С тех пор ответы могли измениться: можно&nbsp;ли сегодня, сайт скажет со&nbsp;связью.</p>
      )}
      <ul className="garden-tasks mt-2">
        {items.map(({ use, drug, targets, level }) => (
          <Item key={use} title={drug.name} below={[targets.join(', ')]}>
            {isCurrent && (
              <p className="mt-1 text-sm">
                <VerdictBadge verdict={level} />
              </p>
            )}
          </Item>
        ))}
      </ul>
    </details>
  )
}

/** The answers of product pages, the latest first. */
export function SeenVerdictsList({ garden }: { garden: GardenCopy }) {
  if (garden.verdicts.length === 0) return null
  return (
    <Part id="cached-verdicts" title="Последние ответы">
      {garden.verdicts.flatMap(seen =>
        seen.data.items.map(({ drug, planting, level }) => {
          const isCurrent = isOfToday(seen) && !garden.hasUnsentTreatment
          return (
            <Item
              key={`${drug.alias} ${planting.id}`}
              title={`${drug.name}: ${planting.name}`}
              below={[`сохранено ${savedText(seen.cachedAt)}, без\u00a0сети`]}
            >
              <p className="mt-1 text-sm">
                {isCurrent ? <VerdictBadge verdict={level} /> : 'Можно\u00a0ли сегодня, сайт скажет со\u00a0связью.'}
              </p>
            </Item>
          )
        }),
      )}
    </Part>
  )
}
