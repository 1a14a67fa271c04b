import { memo, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { GridEdit } from '#admin/drugs/grid/grid-view.ts'
import { ApiError, api } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import { plural } from '#ui/format/format.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { Impact, ImpactItem } from './impact.ts'
import { changes, type ImpactChange, type ImpactKind, impactKinds } from './impact-kinds.ts'

/** Milliseconds without an edit before the impact is calculated. */
const settleMs = 1000

export interface ImpactState {
  impact: Impact | null
  isPending: boolean
  failure: string
}

/** The impact of an edit, a second after the last change; null while there is nothing to save. */
export function useImpact(drugId: number, edit: GridEdit | null): ImpactState {
  const [found, setFound] = useState<{ of: string; impact: Impact } | null>(null)
  const [failure, setFailure] = useState('')
  const body = edit ? JSON.stringify(edit) : ''
  const controller = useRef<AbortController | null>(null)
  useEffect(() => {
    setFailure('')
    if (body === '') return setFound(null)
    let timer = setTimeout(calculate, settleMs)
    async function calculate() {
      const own = new AbortController()
      controller.current = own
      try {
        const impact = await api.post(`/admin/drugs/${drugId}/impact`, JSON.parse(body), {
          signal: own.signal,
          timeout: 15_000,
        })
        setFound({ of: body, impact })
      } catch (error) {
        if (own.signal.aborted) return
        // Other editors calculate, too.
        if (error instanceof ApiError && error.status === 503)
          timer = setTimeout(calculate, (error.retryAfter ?? 2) * 1000)
        else setFailure(error instanceof ApiError ? errorText(error) : 'Последствия не\u00a0посчитаны.')
      }
    }
    return () => {
      clearTimeout(timer)
      controller.current?.abort()
    }
  }, [body, drugId])
  return useMemo(
    () => ({
      impact: body === '' ? null : (found?.impact ?? null),
      isPending: body !== '' && found?.of !== body && failure === '',
      failure,
    }),
    [body, found, failure],
  )
}

const kindForms: Record<ImpactKind, readonly [string, string, string]> = {
  posts: ['статья', 'статьи', 'статей'],
  'treatment-schemes': ['схема', 'схемы', 'схем'],
  treatments: ['обработка', 'обработки', 'обработок'],
  plantings: ['посадка', 'посадки', 'посадок'],
  products: ['товар', 'товара', 'товаров'],
}
const nameOfCount = (kind: ImpactKind, count: number) => plural(count, ...kindForms[kind])

const icons = {
  forbidden: 'forbidden',
  later: 'warning',
  unknown: 'unknown',
  allowed: 'allowed',
  updated: 'info',
} as const
const tones: Record<ImpactChange, string> = {
  forbidden: 'tone-tomato',
  later: 'tone-honey',
  unknown: 'tone-gray',
  allowed: 'tone-green',
  updated: 'tone-sky',
}

/** Beside the grid: what a save would change elsewhere, worst first. */
export const ImpactPanel = memo(function ImpactPanel({
  state: { impact, isPending, failure },
}: {
  state: ImpactState
}) {
  const id = useId()
  return (
    <aside aria-labelledby={id} className="impact">
      <h3 id={id}>Затронет</h3>
      <p role="status" className="text-muted">
        {isPending ? 'Считаем…' : failure || (impact ? summaryOf(impact) : 'Пока нечего считать: правок нет.')}
      </p>
      {impact && (
        <div data-pending={isPending || undefined}>
          <dl className="impact-counts">
            {impactKinds.map(kind => (
              <div key={kind}>
                <dt>{nameOfCount(kind, impact.counts[kind])}</dt>
                <dd>{impact.counts[kind]}</dd>
              </div>
            ))}
          </dl>
          <Dangers impact={impact} />
          <ul className="impact-items">
            {impact.items.map(item => (
              <Item key={`${item.kind} ${item.id ?? item.title} ${item.change}`} item={item} />
            ))}
          </ul>
          {impact.isPartial && <p className="text-muted">Посчитано не&nbsp;всё: затронутого больше.</p>}
        </div>
      )}
    </aside>
  )
})

function summaryOf({ items, dangers, counts }: Impact): string {
  const total = impactKinds
    .filter(kind => counts[kind] > 0)
    .map(kind => `${counts[kind]}\u00a0${nameOfCount(kind, counts[kind])}`)
  if (total.length === 0)
    return dangers.length > 0 ? `Опасных изменений: ${dangers.length}.` : 'Ответы на\u00a0сайте не\u00a0изменятся.'
  const forbidden = items.filter(({ change }) => change === 'forbidden').reduce((sum, { count }) => sum + count, 0)
  return [`Затронет: ${total.join(', ')}.`, ...(forbidden > 0 ? [`Станет нельзя: ${forbidden}.`] : [])].join(' ')
}

function Dangers({ impact: { dangers } }: { impact: Impact }) {
  if (dangers.length === 0) return null
  return (
    <ul className="impact-dangers tone-tomato" aria-label="Опасно">
      {dangers.map(({ row, what, before, after }) => (
        <li key={`${row} ${what}`}>
          <b>{what}</b>: {row}
          <br />
          <del>{before}</del> → <ins>{after}</ins>
        </li>
      ))}
    </ul>
  )
}

/** Plantings are personal: they have no links. */
function Item({ item: { change, kind, id, title, count, why } }: { item: ImpactItem }) {
  return (
    <li className={tones[change]}>
      <Icon name={icons[change]} size={20} className="text-(--tone-mark)" />
      <div>
        <b>
          {changes[change]}:{' '}
          {kind === 'plantings'
            ? `${count}\u00a0${nameOfCount(kind, count)}, ${title.toLowerCase()}`
            : nameOfCount(kind, 1)}
        </b>
        {id !== null && (
          <Link to={`/admin/${kind}/${id}`} target="_blank" className="text-link underline underline-offset-4">
            {title}
          </Link>
        )}
        <p className="text-muted">{why}</p>
      </div>
    </li>
  )
}
