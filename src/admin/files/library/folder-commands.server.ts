import { and, eq, isNull, sql } from 'drizzle-orm'
import { file, fileFolder } from '#features/files/file.table.ts'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { count } from '#ui/format/format-number.ts'
import { fileForms, maxDepth } from './file-item.ts'

export interface FolderInput {
  name: string
  parentId: number | null
}

interface Folder extends FolderInput {
  id: number
}

/** Any number, but the same in every version of the program: the tree is changed by one writer at a time. */
const folderLock = 5_346_019

const maxFolders = 1_000

/** Creates a folder, or renames and moves the one with this id. Throws 422 at the field and 404. */
export function saveFolder(db: Db, { name, parentId }: FolderInput, id?: number): Promise<Folder> {
  return inTree(db, async (tx, folders) => {
    if (id !== undefined && !folders.has(id)) throw new HttpProblem('missing')
    if (id === undefined && folders.size >= maxFolders)
      throw invalid({ name: [`Больше ${maxFolders} папок не\u00a0бывает.`] })
    checkParent(folders, parentId, id)
    checkName(folders, { name, parentId }, id)
    const values = { name, parentId }
    const [saved] =
      id === undefined
        ? await tx.insert(fileFolder).values(values).returning()
        : await tx.update(fileFolder).set(values).where(eq(fileFolder.id, id)).returning()
    return saved!
  })
}

/** @throws 409 that says what is in it */
export function deleteFolder(db: Db, id: number): Promise<void> {
  return inTree(db, async (tx, folders) => {
    if (!folders.has(id)) throw new HttpProblem('missing')
    const files = await tx.$count(file, and(eq(file.folderId, id), isNull(file.deletedAt)))
    const inside = [...folders.values()].filter(({ parentId }) => parentId === id).length
    const content = [
      ...(files > 0 ? [count(files, fileForms)] : []),
      ...(inside > 0 ? [count(inside, { one: 'папка', few: 'папки', many: 'папок' })] : []),
    ]
    if (content.length > 0)
      throw new HttpProblem('conflict', `В\u00a0папке ${content.join(' и\u00a0')}. Сначала перенесите их.`)
    await tx.delete(fileFolder).where(eq(fileFolder.id, id))
  })
}

const inTree = <T>(db: Db, work: (tx: Db, folders: ReadonlyMap<number, Folder>) => Promise<T>): Promise<T> =>
  db.transaction(async transaction => {
    const tx = transaction as unknown as Db
    await tx.execute(sql`select pg_advisory_xact_lock(${folderLock})`)
    const rows = await tx.select().from(fileFolder)
    return work(tx, new Map(rows.map(row => [row.id, row])))
  })

function checkParent(folders: ReadonlyMap<number, Folder>, parentId: number | null, id: number | undefined): void {
  if (parentId === null) return
  if (!folders.has(parentId)) throw invalid({ parentId: ['Такой папки уже нет: выберите другую.'] })
  const above = pathTo(folders, parentId)
  if (id !== undefined && above.includes(id)) throw invalid({ parentId: ['Папку нельзя положить в\u00a0неё саму.'] })
  const height = id === undefined ? 1 : heightOf(folders, id)
  if (above.length + height > maxDepth)
    throw invalid({ parentId: [`Папки вкладываются не\u00a0глубже ${maxDepth}\u00a0уровней.`] })
}

function checkName(
  folders: ReadonlyMap<number, Folder>,
  { name, parentId }: FolderInput,
  id: number | undefined,
): void {
  const same = (other: Folder) =>
    other.id !== id && other.parentId === parentId && other.name.toLowerCase() === name.toLowerCase()
  if ([...folders.values()].some(same)) throw invalid({ name: ['Здесь уже есть папка с\u00a0таким названием.'] })
}

/** The folder and all above it. */
function pathTo(folders: ReadonlyMap<number, Folder>, id: number): number[] {
  const parentId = folders.get(id)?.parentId ?? null
  return parentId === null ? [id] : [id, ...pathTo(folders, parentId)]
}

/** Levels of the folder and what is below it. */
function heightOf(folders: ReadonlyMap<number, Folder>, id: number): number {
  const children = [...folders.values()].filter(({ parentId }) => parentId === id)
  return 1 + Math.max(0, ...children.map(child => heightOf(folders, child.id)))
}
