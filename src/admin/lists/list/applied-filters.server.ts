import { cellWords } from '#admin/kit/kinds/cell-words.ts'
import { type FieldDescription, statusWords } from '#admin/kit/kinds/kind-description.ts'
import { changedWords, type ListState } from '#admin/kit/list-state.ts'
import type { ShownList } from './shown-list.ts'

/** The chosen filters in words, each with the state without it. */
export function appliedFilters({ kind, state, list }: ShownList): { label: string; state: ListState }[] {
  const fieldOf = (key: string) => kind.fields.find(field => field.key === key)!
  const without = (change: Partial<ListState>): ListState => ({ ...state, page: 1, ...change })
  const wordsOf = (field: FieldDescription, value: string) => cellWords(asSingle(field), storedValue(field, value), list.names)
  return [
    ...(state.q ? [{ label: `Поиск: ${state.q}`, state: without({ q: '' }) }] : []),
    ...(state.status.length > 0
      ? [{ label: `Состояние: ${state.status.map(status => statusWords[status]).join(', ')}`, state: without({ status: [] }) }]
      : []),
    ...Object.entries(state.filters).map(([key, values]) => {
      const { [key]: _, ...filters } = state.filters
      const field = fieldOf(key)
      return { label: `${field.label}: ${values.map(value => wordsOf(field, value)).join(', ')}`, state: without({ filters }) }
    }),
    ...(state.changed ? [{ label: `Изменено: ${changedWords[state.changed]}`, state: without({ changed: '' }) }] : []),
    ...state.missing.map(key => ({
      label: `Не заполнено: ${fieldOf(key).label}`,
      state: without({ missing: state.missing.filter(other => other !== key) }),
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
