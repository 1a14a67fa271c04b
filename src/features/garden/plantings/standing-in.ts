import type { OpenGarden } from '../facts/open-garden.server.ts'

/** What grows in a bed on the gardener's day: what a spray over one of them reaches. */
export const standingIn = (
  { garden, todayOf }: Pick<OpenGarden, 'garden' | 'todayOf'>,
  bed: number,
): { id: number; name: string }[] =>
  garden.plantings.flatMap(planting =>
    planting.bed === bed && (planting.removedAt === null || planting.removedAt >= todayOf(planting))
      ? { id: planting.id, name: planting.name }
      : [],
  )
