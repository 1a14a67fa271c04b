import { type FormEvent, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { Button } from '#ui/button.tsx'
import { quantity } from '#ui/format/format.ts'
import { date } from '#ui/format/format-date.ts'
import { Link } from '#ui/link.tsx'
import { byLastName } from '../../by-last-name.ts'
import { type ChosenDrug, DrugSearch } from '../../stock/components/add-pack.tsx'
import { PackCoversLines } from '../../stock/components/pack-covers.tsx'
import { bodyOfPack, emptyPack, type PackDraft, PackFields } from '../../stock/components/pack-fields.tsx'
import { Shortages, Unwritten } from '../../stock/components/stock-notes.tsx'
import { useSave } from '../../use-save.ts'
import { useTyped } from '../../use-typed.ts'
import { newKey } from '../device-garden.ts'
import type { GuestStock } from '../guest-answer.ts'
import type { GuestPack } from '../guest-stock.ts'
import { GuestSprayer } from './guest-sprayer.tsx'
import type { GuestState } from './use-guest-garden.ts'

interface StockProps {
  guest: GuestState
  stock: GuestStock
}

/** «Аптечка» of a guest: what is at home, counted down by the treatments on the device. */
export function GuestStockList({ guest, stock }: StockProps) {
  const [isAdding, setAdding] = useState(false)
  return (
    <section aria-labelledby="guest-stock">
      <h2 id="guest-stock" className="mb-3 text-2xl">
        Аптечка
      </h2>
      {stock.items.length === 0 && !isAdding && (
        <p className="mb-3 text-muted">Добавьте, что есть дома: здесь будет, сколько осталось после обработок.</p>
      )}
      <Shortages shortages={stock.shortages} />
      <ul className="garden-tasks">
        {stock.items.map(pack => (
          <PackRow key={pack.key} pack={pack} guest={guest} />
        ))}
      </ul>
      <Unwritten unwritten={stock.unwritten} />
      <div className="mt-4">
        {isAdding ? (
          <PackForm guest={guest} pack={null} onClose={() => setAdding(false)} />
        ) : (
          <Button variant="secondary" onClick={() => setAdding(true)}>
            Добавить препарат
          </Button>
        )}
      </div>
      <GuestSprayer guest={guest} sprayer={stock.sprayer} />
    </section>
  )
}

type Pack = GuestStock['items'][number]

function PackRow({ pack, guest }: { pack: Pack; guest: GuestState }) {
  const [isEdited, setEdited] = useState(false)
  const { key, drug, left, unit, why, bestBefore, batch, note } = pack
  const remove = useAction(() =>
    guest.save(garden => ({ ...garden, stock: garden.stock.filter(({ id }) => id !== key) })),
  )
  const facts = [bestBefore ? `до\u00a0${date(bestBefore)}` : '', batch ? `партия ${batch}` : '']
    .filter(Boolean)
    .join(' · ')
  return (
    <li className="garden-task pl-4">
      <div className="min-w-0 grow">
        <p className="font-semibold">
          {drug.alias ? <Link to={`/drugs/${drug.alias}`}>{drug.name}</Link> : drug.name}{' '}
          <span className="font-normal">{quantity(left, unit)}</span>
        </p>
        {why && <p className="text-sm">{`${why.charAt(0).toUpperCase()}${why.slice(1)}.`}</p>}
        <PackCoversLines covers={pack.covers} />
        {facts && <p className="text-sm text-muted">{facts}</p>}
        {note && <p className="text-sm">{note}</p>}
        <Failure text={remove.failure} />
        {isEdited ? (
          <PackForm guest={guest} pack={pack} onClose={() => setEdited(false)} />
        ) : (
          <div className="mt-2 flex flex-wrap gap-3">
            <Button variant="secondary" size="sm" className="min-h-11" onClick={() => setEdited(true)}>
              Пересчитать
            </Button>
            <Button
              variant="quiet"
              size="sm"
              className="min-h-11"
              aria-disabled={remove.isRunning || undefined}
              onClick={remove.run}
            >
              Убрать<span className="sr-only">: {drug.name}</span>
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

/** Another amount is a new count; without one the count stays. */
function PackForm({ guest, pack, onClose }: { guest: GuestState; pack: Pack | null; onClose(): void }) {
  const [chosen, setChosen] = useState<ChosenDrug | null>(null)
  const [id] = useState(() => pack?.key ?? newKey())
  const [old, setOld] = useState(() => (pack ? draftOf(pack) : emptyPack))
  const { draft, change: type, settle } = useTyped(old)
  const save = useSave(async () => {
    const { amount, unit, ...rest } = bodyOfPack(draft)
    const isCounted = draft.amount !== old.amount || draft.unit !== old.unit
    const counted = { amount, unit, countedAt: new Date().toISOString() }
    const change = (own: GuestPack): GuestPack => ({ ...own, ...rest, ...(isCounted && counted) })
    await guest.save(garden => ({
      ...garden,
      stock: garden.stock.some(own => own.id === id)
        ? garden.stock.map(own => (own.id === id ? change(own) : own))
        : [...garden.stock, { id, drug: chosen!.alias, name: chosen!.name, ...rest, ...counted }],
    }))
    setOld(draft)
    if (settle(draft, draft)) onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (pack || chosen) void save.run()
  }
  const errors = byLastName(save.errors)
  return (
    <form onSubmit={submit} className="mt-3 grid max-w-lg gap-4">
      {!pack &&
        (chosen ? (
          <p className="font-semibold">{chosen.name}</p>
        ) : (
          <DrugSearch error={errors.drug} onChoose={setChosen} />
        ))}
      <PackFields draft={draft} errors={errors} change={type} />
      <Failure text={save.failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!pack && !chosen} aria-disabled={save.isRunning || undefined}>
          {pack ? 'Сохранить' : 'Добавить'}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </form>
  )
}

const draftOf = ({ left, unit, openedAt, bestBefore, batch, note }: Pack): PackDraft => ({
  ...{ amount: left.replace('.', ','), unit, openedAt: openedAt ?? '', bestBefore: bestBefore ?? '' },
  ...{ batch: batch ?? '', note: note ?? '' },
})
