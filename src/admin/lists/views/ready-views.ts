import type { KindDescription } from '#admin/kit/kinds/kind-description.ts'
import type { ListState } from '#admin/kit/list-state.ts'

interface ReadyView {
  name: string
  change: Partial<ListState>
}

/** Views that every kind has that can be asked so: what waits, what is lacking, what ends soon, and the own work of the last thirty days. */
export function readyViews(
  { fields, isPersonal, isDictionary }: KindDescription,
  userId: number,
  hasEnds: boolean,
): ReadyView[] {
  if (isPersonal) return []
  const optional = fields.filter(({ required }) => !required)
  const picture = optional.find(({ kind }) => kind === 'image')
  // Not those of a single value, such as a code.
  const sources = optional.find(({ key }) => key === 'sources' || key === 'sourceId')
  return [
    ...(isDictionary ? [] : [{ name: 'Черновики', change: { status: ['draft'] as const } }]),
    ...(picture ? [{ name: 'Без фото', change: { missing: [picture.key] } }] : []),
    ...(sources ? [{ name: 'Без источника', change: { missing: [sources.key] } }] : []),
    ...(hasEnds ? [{ name: 'Истекает', change: { ends: 'soon' as const } }] : []),
    { name: 'Изменено мной', change: { editor: String(userId) } },
  ]
}
