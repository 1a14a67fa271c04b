import { cellWords } from '#admin/kinds/cell-words.ts'
import type { KindDescription, RecordNames } from '#admin/kinds/kind-description.ts'
import { Button } from '#ui/button.tsx'
import type { Conflict } from './use-record-save.ts'

interface ConflictListProps {
  kind: KindDescription
  names: RecordNames
  conflicts: Readonly<Record<string, Conflict>>
  onSettle(key: string, take: 'mine' | 'theirs'): void
}

/** Only the fields that both editors changed are asked; the others are merged by the server. */
export function ConflictList({ kind, names, conflicts, onSettle }: ConflictListProps) {
  const entries = Object.entries(conflicts)
  if (entries.length === 0) return null
  return (
    <section role="alert" aria-labelledby="conflict-title" className="admin-conflicts tone-honey">
      <h2 id="conflict-title" className="text-xl">
        Пока вы правили, эти поля изменил другой редактор
      </h2>
      {entries.map(([key, conflict]) => {
        const field = kind.fields.find(one => one.key === key)!
        const words = (value: unknown) => cellWords(field, value, names) || 'пусто'
        return (
          <fieldset key={key}>
            <legend>{field.label}</legend>
            <dl>
              <div>
                <dt>Было</dt>
                <dd>{words(conflict.base)}</dd>
              </div>
              <div>
                <dt>У другого редактора</dt>
                <dd>{words(conflict.theirs)}</dd>
              </div>
              <div>
                <dt>У вас</dt>
                <dd>{words(conflict.mine)}</dd>
              </div>
            </dl>
            <Button variant="secondary" size="sm" onClick={() => onSettle(key, 'theirs')}>
              Взять чужое
            </Button>
            <Button variant="secondary" size="sm" onClick={() => onSettle(key, 'mine')}>
              Оставить моё
            </Button>
          </fieldset>
        )
      })}
    </section>
  )
}
