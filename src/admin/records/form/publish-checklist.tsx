import { useWatch } from 'react-hook-form'
import type { FormValues } from '#admin/fields/form-values.ts'
import { useKnownNames } from '#admin/fields/record-names.tsx'
import type { KindDescription, RecordView } from '#admin/kit/kinds/kind-description.ts'
import { focusField } from '#ui/form/focus-field.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { useLivingChecks } from './living-checks.ts'
import { useOwnRowsCheck } from './own-rows/use-own-rows-check.ts'
import { findPictureChecks } from './picture-checks.ts'
import { type Check, findChecks, rankOf } from './publish-checks.ts'

const looks = {
  forbids: { icon: 'forbidden', word: 'Мешает' },
  warns: { icon: 'warning', word: 'Замечание' },
  ok: { icon: 'check', word: 'В порядке' },
} as const

/** «Можно ли публиковать»: what fails first, each leading to its field, what is in order folded. */
export function PublishChecklist({ kind, record }: { kind: KindDescription; record: RecordView | null }) {
  const values = useWatch() as FormValues
  const living = useLivingChecks(kind, values)
  const { nameOf } = useKnownNames()
  const ownRows = useOwnRowsCheck(kind, record)
  const checks = [
    ...findChecks(kind, values),
    ...findPictureChecks(kind, values, nameOf),
    ...living,
    ...ownRows,
  ].toSorted((a, b) => rankOf(a) - rankOf(b))
  const passed = checks.filter(({ state }) => state === 'ok')
  const failed = checks.filter(({ state }) => state !== 'ok')
  return (
    <section aria-labelledby="checklist-title" className="admin-checklist">
      <h2 id="checklist-title">
        Перед публикацией{' '}
        <small className="text-muted">
          {passed.length} из&nbsp;{checks.length}
        </small>
      </h2>
      <ul>
        {failed.map(check => (
          <Item key={check.id} check={check} />
        ))}
      </ul>
      {passed.length > 0 && (
        <details>
          <summary>
            {failed.length > 0 ? 'Остальное в\u00a0порядке' : 'Всё в\u00a0порядке'}: {passed.length}
          </summary>
          <ul>
            {passed.map(check => (
              <Item key={check.id} check={check} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Item({ check: { state, text, field } }: { check: Check }) {
  const { icon, word } = looks[state]
  return (
    <li data-state={state}>
      <Icon name={icon} size={16} />
      <button type="button" className="tap" onClick={event => focusNamed(event.currentTarget.form, field)}>
        <span className="sr-only">{word}: </span>
        {text}
      </button>
    </li>
  )
}

/** Puts the focus into the field of a check, or at its place in the form where it has no control. */
export function focusNamed(form: HTMLFormElement | null, name: string): void {
  const fields = [...(form?.elements ?? [])] as HTMLInputElement[]
  const found =
    fields.find(field => field.name === name) ??
    form?.querySelector<HTMLElement>(`[data-field="${name}"]`) ??
    rowsBelow(name)
  if (!found) return
  focusField(found)
  found.scrollIntoView({ block: 'center' })
}

/** The table below the form that has this id, or its heading while it has not been loaded. */
function rowsBelow(id: string): HTMLElement | null {
  const section = document.getElementById(id)
  return section?.querySelector<HTMLElement>('[role=grid]') ?? section
}
