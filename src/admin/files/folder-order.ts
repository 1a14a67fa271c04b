import type { FolderItem } from './library/file-item.ts'

/** Every folder after the one that it is in, with its depth from 1. */
export function ordered(
  folders: readonly FolderItem[],
  parentId: number | null = null,
  depth = 1,
): [FolderItem, number][] {
  return folders
    .filter(folder => folder.parentId === parentId)
    .flatMap(folder => [[folder, depth] as [FolderItem, number], ...ordered(folders, folder.id, depth + 1)])
}
