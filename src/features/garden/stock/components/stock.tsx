import { useState } from 'react'
import { useLocation } from 'react-router'
import { type QueryState, useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { api } from '#kit/http/api-client.ts'
import { Badge } from '#ui/badges/badge.tsx'
import { frameTone, toneClass } from '#ui/badges/tone.ts'
import { Button } from '#ui/button.tsx'
import { plural, quantity } from '#ui/format/format.ts'
import { date } from '#ui/format/format-date.ts'
import { Link } from '#ui/link.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { drawingAddress } from '#ui/pictures/drawing-address.ts'
import { Loading } from '../../load-failed.tsx'
import { CopyOrFailure } from '../../offline/components/copy-or-failure.tsx'
import { useOfflinePages } from '../../offline/register-worker.ts'
import { useInlineForm } from '../../use-inline-form.ts'
import type { StockList, StockView } from '../stock-view.ts'
import { AddPack } from './add-pack.tsx'
import { EditPack } from './edit-pack.tsx'
import { PackActions } from './pack-actions.tsx'
import { PackCoversLines } from './pack-covers.tsx'
import { Sprayer } from './sprayer.tsx'
import '../../garden.css'
import { Shortages, Unwritten } from './stock-notes.tsx'

/** «Аптечка»: what is at home, what may be used, and what the jobs of the month lack. `?new=skor` begins with that product. */
export function Stock() {
  useOfflinePages()
  const stock = useApiQuery('/stock')
  const wanted = new URLSearchParams(useLocation().search).get('new')
  const [isAdding, setAdding] = useState(wanted !== null)
  const inline = useInlineForm()
  const { data, error, reload } = stock
  if (!data)
    return error ? <CopyOrFailure what="Аптечка не&nbsp;открылась" error={error} onRetry={reload} /> : <Loading />
  return (
    <>
      {data.items.length > 0 && <Head list={data} />}
      <div className="screen-only mt-4">
        {isAdding ? (
          <div ref={inline.form}>
            <AddPack drug={wanted === '1' ? null : wanted} onClose={() => setAdding(false)} onChange={reload} />
          </div>
        ) : (
          data.items.length > 0 && (
            <Button ref={inline.button} icon="plus" onClick={() => setAdding(true)}>
              Добавить
            </Button>
          )
        )}
      </div>
      {data.items.length === 0 && !isAdding && (
        <EmptyState title="Аптечка пуста" action={<Button onClick={() => setAdding(true)}>Добавить препарат</Button>}>
          Добавьте, что есть дома: здесь будет, сколько осталось после обработок, что просрочено и&nbsp;чего
          не&nbsp;хватит на&nbsp;дела месяца.
        </EmptyState>
      )}
      <Groups stock={stock} list={data} />
      <Unwritten unwritten={data.unwritten} addressOf={entry => `/profile?view=journal&entry=${entry}`} />
      <Sprayer />
    </>
  )
}

const isBad = ({ state }: StockView) => state === 'expired' || state === 'forbidden'

function Head({ list: { items, shortages } }: { list: StockList }) {
  const bad = items.filter(isBad).length
  const fine = items.filter(item => !isBad(item) && item.state !== 'empty').length
  return (
    <>
      <h2 className="text-2xl">
        {fine === 0
          ? 'Годных препаратов дома нет'
          : `Дома годных: ${fine}\u00a0${plural(fine, 'упаковка', 'упаковки', 'упаковок')}`}
      </h2>
      {bad > 0 && <p className="mt-1 text-muted">{bad} применять нельзя.</p>}
      <Shortages shortages={shortages} />
    </>
  )
}

function Groups({ stock, list }: { stock: QueryState<StockList>; list: StockList }) {
  const groups = [
    { title: 'Нельзя', items: list.items.filter(isBad) },
    { title: 'Годятся', items: list.items.filter(item => !isBad(item) && item.state !== 'empty') },
    { title: 'Кончились', items: list.items.filter(({ state }) => state === 'empty') },
  ]
  return groups
    .filter(({ items }) => items.length > 0)
    .map(({ title, items }) => (
      <section key={title} className="mt-6" aria-label={title}>
        <h3 className="mb-2 text-xl">{title}</h3>
        <ul className="garden-tasks">
          {items.map(item => (
            <PackRow key={item.id} item={item} onChange={stock.reload} />
          ))}
        </ul>
      </section>
    ))
}

function PackRow({ item, onChange }: { item: StockView; onChange(): Promise<void> }) {
  const [isEdited, setEdited] = useState(false)
  const { drug, left, unit, openedAt, bestBefore, batch, note, why } = item
  const facts = [
    openedAt ? `открыт ${date(openedAt)}` : 'не\u00a0открыт',
    bestBefore && !isBad(item) ? `до\u00a0${date(bestBefore)}` : '',
    batch ? `партия ${batch}` : '',
  ]
  return (
    <li className="garden-task flex-wrap pl-4">
      {drug.alias && (
        <span
          className={`${toneClass(isBad(item) ? 'gray' : frameTone('drugs'))} flex-none rounded-control bg-(--tone-frame) p-1`}
        >
          <img
            src={drawingAddress('drugs', drug.alias)}
            alt=""
            width={48}
            height={48}
            loading="lazy"
            className={isBad(item) ? 'grayscale' : ''}
          />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {drug.alias ? <Link to={`/drugs/${drug.alias}`}>{drug.name}</Link> : drug.name}{' '}
          <span className="font-normal">{quantity(left, unit)}</span>
        </p>
        {why && <p className="text-sm">{`${why.charAt(0).toUpperCase()}${why.slice(1)}.`}</p>}
        <PackCoversLines covers={item.covers} linkOf={id => `/profile?view=plantings&planting=${id}`} />
        <p className="text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>
        {note && <p className="text-sm">{note}</p>}
        <Mark item={item} />
      </div>
      <PackActions
        drug={drug}
        onEdit={() => setEdited(true)}
        onRemove={async () => {
          await api.delete(`/stock/${item.id}`)
          await onChange()
        }}
      />
      {isEdited && <EditPack item={item} onClose={() => setEdited(false)} onChange={onChange} />}
    </li>
  )
}

function Mark({ item }: { item: StockView }) {
  if (!isBad(item) && item.state !== 'ends_soon') return null
  return (
    <p className="mt-1">
      {isBad(item) ? (
        <Badge tone="tomato" icon="forbidden">
          нельзя
        </Badge>
      ) : (
        <Badge tone="honey" icon="warning">
          скоро кончится срок
        </Badge>
      )}
    </p>
  )
}
