import { and, eq } from 'drizzle-orm'
import { disease } from '#features/diseases/disease.entity.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { formulation } from '#features/formulations/formulation.entity.ts'
import { pest } from '#features/pests/pest.entity.ts'
import { plant } from '#features/plants/plant.entity.ts'
import { drawing } from '#illustrations/drawing.ts'
import type { Db } from '#kit/db/database.server.ts'
import { isAlias } from '#kit/http/list-query.ts'
import type { Tone } from './share-picture.server.ts'

/** Kinds with drawings, with their names and colours. */
export const pictureKinds = {
  drugs: { kind: 'Препарат', tone: 'green' },
  pests: { kind: 'Вредитель', tone: 'honey' },
  diseases: { kind: 'Болезнь', tone: 'plum' },
  plants: { kind: 'Культура', tone: 'lime' },
} as const satisfies Record<string, { kind: string; tone: Tone }>

export type PictureKind = keyof typeof pictureKinds

export const isPictureKind = (kind: string): kind is PictureKind => Object.hasOwn(pictureKinds, kind)

export interface Picture {
  title: string
  /** SVG of 400 × 300 with a transparent background. */
  svg: string
}

/** The drawing of a published record, or null. */
export async function findPicture(db: Db, kind: PictureKind, alias: string): Promise<Picture | null> {
  if (!isAlias(alias)) return null
  if (kind === 'drugs') return findPack(db, alias)
  if (kind === 'pests') return findPest(db, alias)
  const { table } = { diseases: disease, plants: plant }[kind]
  const [row] = await db
    .select({ title: table.name })
    .from(table)
    .where(and(eq(table.alias, alias), eq(table.status, 'published')))
  return row ? { title: row.title, svg: drawing({ kind, alias }) } : null
}

async function findPest(db: Db, alias: string): Promise<Picture | null> {
  const { table } = pest
  const [row] = await db
    .select({ title: table.name, group: table.group })
    .from(table)
    .where(and(eq(table.alias, alias), eq(table.status, 'published')))
  return row ? { title: row.title, svg: drawing({ kind: 'pests', alias, group: row.group }) } : null
}

async function findPack(db: Db, alias: string): Promise<Picture | null> {
  const { table } = drug
  const form = formulation.table
  const [row] = await db
    .select({ title: table.name, purposes: table.purposes, code: form.code, state: form.state })
    .from(table)
    .leftJoin(form, and(eq(form.id, table.formulationId), eq(form.status, 'published')))
    .where(and(eq(table.alias, alias), eq(table.status, 'published')))
  if (!row) return null
  const { outline } = await (await import('./outlined-text.server.ts')).openOutliner()
  const glyphs = (text: string, size: number) => outline(text, { family: 'sans', weight: 600, size })
  const pack = { name: row.title, purposes: row.purposes, formulationCode: row.code ?? '', formulationState: row.state ?? 'solid', glyphs }
  return { title: row.title, svg: drawing({ kind: 'drugs', alias, ...pack }) }
}
