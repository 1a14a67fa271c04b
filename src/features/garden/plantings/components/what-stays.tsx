import { count } from '#ui/format/format.ts'
import type { PlanRemoval } from '../plan-removal.ts'
import { jobs } from './scheme-step.tsx'

const entryWords = { one: 'запись журнала', few: 'записи журнала', many: 'записей журнала' } as const

/** What goes and what stays when a plan is removed. `lost` is done, but a device has no room for it. */
export const WhatStays = ({
  removed: { gone, kept, entries, lost = 0 },
}: {
  removed: PlanRemoval & { lost?: number }
}) => (
  <ul className="list-disc pl-5 text-sm">
    <li>{gone === 0 ? 'Несделанных дел в\u00a0плане нет.' : `Уйдёт из\u00a0дел: ${count(gone, jobs)}.`}</li>
    {entries > 0 && <li>Останется в&nbsp;журнале: {count(entries, entryWords)}. Срок ожидания не&nbsp;изменится.</li>}
    {kept > 0 && <li>Останется среди сделанного: {count(kept, jobs)}.</li>}
    {lost > 0 && <li>Места для сделанного нет, пропадёт: {count(lost, jobs)}.</li>}
    <li>Фазы и&nbsp;наблюдения останутся. План можно взять снова.</li>
  </ul>
)
