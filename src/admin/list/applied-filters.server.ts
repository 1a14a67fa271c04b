import { cellWords } from '#admin/kinds/cell-words.ts'
import { type FieldDescription, statusWords } from '#admin/kinds/kind-description.ts'
import { type ListState, listHref } from './list-state.ts'
import type { ShownList } from './shown-list.ts'

/** The chosen filters in words, each with the list without it. */
export function appliedFilters({ kind, state, defaults, list }: ShownList): { label: string; to: string }[] {
  const fieldOf = (key: string) => kind.fields.find(field => field.key === key)!
  const without = (change: Partial<ListState>) => listHref(kind.path, state, defaults, change)
  const wordsOf = (field: FieldDescription, value: string) => cellWords(asSingle(field), storedValue(field, value), list.names)
  return [
    ...(state.q ? [{ label: `Поиск: ${state.q}`, to: without({ q: '' }) }] : []),
    ...(state.status.length > 0
      ? [{ label: `Состояние: ${state.status.map(status => statusWords[status]).join(', ')}`, to: without({ status: [] }) }]
      : []),
    ...Object.entries(state.filters).map(([key, values]) => {
      const { [key]: _, ...filters } = state.filters
      const field = fieldOf(key)
      return { label: `${field.label}: ${values.map(value => wordsOf(field, value)).join(', ')}`, to: without({ filters }) }
    }),
    ...state.missing.map(key => ({
      label: `Не заполнено: ${fieldOf(key).label}`,
      to: without({ missing: state.missing.filter(other => other !== key) }),
    })),
  ]
}

/** One value of a set is written like a choice. */
function asSingle(field: FieldDescription): FieldDescription {
  if (field.kind === 'choices') return { ...field, kind: 'choice' }
  return field.kind === 'references' ? { ...field, kind: 'reference' } : field
}

function storedValue({ kind }: FieldDescription, value: string): unknown {
  if (kind === 'flag') return value === '1'
  return kind === 'reference' || kind === 'references' ? Number(value) : value
}
