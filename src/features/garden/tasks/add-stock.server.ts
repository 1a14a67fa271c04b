import type { Day } from '#features/verdict/calendar.ts'
import type { Db } from '#kit/db/database.server.ts'
import { quantity } from '#ui/format/format.ts'
import { type AtHome, findAtHome, lackOf, type StoredPack } from '../stock/find-stock.server.ts'
import type { TaskView } from './task-view.ts'

/**
 * Says at each treatment that is still to be done whether the product at home is enough for it.
 *
 * @param packs at home, where they have been read
 */
export async function addStock(
  db: Db,
  userId: number,
  tasks: readonly TaskView[],
  today: Day,
  packs?: readonly StoredPack[],
): Promise<readonly TaskView[]> {
  if (!tasks.some(needsProduct)) return tasks
  return withHome(tasks, await findAtHome(db, userId, today, packs))
}

export const withHome = <T extends TaskView>(tasks: readonly T[], home: ReadonlyMap<string, AtHome>): readonly T[] =>
  home.size === 0 ? tasks : tasks.map(task => withShort(task, home))

const needsProduct = ({ group, treatment }: TaskView) => group !== 'ended' && Boolean(treatment?.drug && treatment.dose)

function withShort<T extends TaskView>(task: T, home: ReadonlyMap<string, AtHome>): T {
  const { treatment } = task
  const own = needsProduct(task) ? home.get(treatment!.drug!.alias) : undefined
  const lack = own && lackOf(own, [treatment!.dose!])
  return lack ? { ...task, treatment: { ...treatment!, short: shortText(lack) } } : task
}

const shortText = ({ left, need, unit }: NonNullable<ReturnType<typeof lackOf>>): string =>
  Number(left) > 0
    ? `Дома ${quantity(left, unit)}, нужно ${quantity(need, unit)}`
    : `Дома годного не\u00a0осталось, нужно ${quantity(need, unit)}`
