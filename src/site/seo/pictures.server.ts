import type { Db } from '#kit/db/database.server.ts'
import { isAlias } from '#kit/http/list-query.ts'
import type { Picture, Tone } from '#kit/public-face/public-face.server.ts'
import { publicFaces } from '#site/public-faces.server.ts'

const facesByPath = new Map(publicFaces.map(face => [face.api.entity.path, face]))

interface FoundPicture extends Picture {
  /** «Препарат», «Болезнь». */
  kind: string
  tone: Tone
}

/** The drawing of a published record, or null. `path`: `drugs`. */
export async function findPicture(db: Db, path: string, alias: string): Promise<FoundPicture | null> {
  const face = facesByPath.get(path)
  if (!face?.picture || !isAlias(alias)) return null
  const found = await face.picture.find(db, alias, openGlyphs)
  const { one } = face.api.entity.words
  return found && { ...found, kind: one.charAt(0).toUpperCase() + one.slice(1), tone: face.picture.tone }
}

async function openGlyphs() {
  const { outline } = await (await import('./outlined-text.server.ts')).openOutliner()
  return (text: string, size: number) => outline(text, { family: 'sans', weight: 600, size })
}
