import { type FormEvent, useEffect, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import type { RuntimePath } from '#kit/contract/contract.ts'
import { api } from '#kit/http/api-client.ts'
import { runAfter } from '#kit/run-after.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '../../garden-fields.tsx'
import { postOnce } from '../../offline/post-once.ts'
import { useSave } from '../../use-save.ts'
import { useTyped } from '../../use-typed.ts'
import { bodyOfPack, emptyPack, PackFields } from './pack-fields.tsx'

interface AddPackProps {
  /** Its alias, when the page of a product led here. */
  drug: string | null
  onClose(): void
  onChange(): Promise<void>
}

export interface ChosenDrug {
  alias: string
  name: string
}

/** A pack at home: the product is found by the search of the site. */
export function AddPack({ drug, onClose, onChange }: AddPackProps) {
  const [chosen, setChosen] = useState<ChosenDrug | null>(null)
  const { draft, change, settle } = useTyped(emptyPack)
  const [saved, setSaved] = useState<number | null>(null)
  useEffect(() => {
    if (drug)
      void api
        .get(`/drugs/${drug}` as RuntimePath)
        .then(found => isNamed(found) && setChosen({ alias: drug, name: found.name }), nothing)
  }, [drug])
  const save = useSave(async () => {
    if (saved !== null) await api.put(`/stock/${saved}`, bodyOfPack(draft))
    else setSaved((await postOnce('/stock', { drug: chosen?.alias ?? '', ...bodyOfPack(draft) })).id)
    await onChange()
    if (settle(draft, draft)) onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save.run()
  }
  return (
    <form onSubmit={submit} className="grid max-w-lg gap-4 rounded-card border border-line bg-surface p-4">
      {chosen ? (
        <p className="flex items-center justify-between gap-3 font-semibold">
          {chosen.name}
          {saved === null && (
            <Button variant="quiet" size="sm" className="min-h-11" onClick={() => setChosen(null)}>
              Другой препарат
            </Button>
          )}
        </p>
      ) : (
        <DrugSearch error={save.errors.drug} onChoose={setChosen} />
      )}
      <PackFields draft={draft} errors={save.errors} change={change} />
      <Failure text={save.failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={save.isRunning || undefined}>
          Добавить
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </form>
  )
}

/** Records of the public API have a schema at run time only. */
const isNamed = (record: unknown): record is { name: string } =>
  typeof record === 'object' && record !== null && 'name' in record && typeof record.name === 'string'

/** The field stays empty then, and a product can be looked for. */
const nothing = () => {}

const delayMs = 120

interface Answer {
  sections: readonly { items: readonly { alias: string; title: string; note: string }[] }[]
}

export function DrugSearch({ error, onChoose }: { error: string | undefined; onChoose(drug: ChosenDrug): void }) {
  const [q, setQ] = useState('')
  const [found, setFound] = useState<Answer['sections'][number]['items']>([])
  useEffect(() => {
    if (q.trim().length < 2) return setFound([])
    const query = new URLSearchParams({ q: q.trim(), kind: 'drug' })
    return runAfter(delayMs, signal =>
      api
        .get(`/search?${query}`, { signal })
        .then(({ sections }) => !signal.aborted && setFound(sections[0]?.items ?? []), nothing),
    )
  }, [q])
  return (
    <div>
      <Input
        label="Какой препарат"
        value={q}
        maxLength={100}
        placeholder="Скор, хорус…"
        onChange={setQ}
        error={error}
      />
      <ul aria-live="polite">
        {found.map(({ alias, title, note }) => (
          <li key={alias}>
            <button
              type="button"
              className="flex min-h-11 w-full flex-wrap items-center gap-x-2 text-start"
              onClick={() => onChoose({ alias, name: title })}
            >
              <span className="text-link">{title}</span>
              <span className="text-sm text-muted">{note}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
