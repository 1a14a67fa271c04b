import { type QueryState, useApiQuery } from '#features/accounts/components/use-api-query.ts'
import type { PhotoPlace, PhotoView } from '../photo-view.ts'
import { AddPhotos } from './add-photos.tsx'
import { PhotoGrid } from './photo-grid.tsx'

export type PhotosQuery = QueryState<{ items: readonly PhotoView[] }>

/** @param of an entry of the journal or a planting */
export const usePhotos = (of: { entry: number } | { planting: number }): PhotosQuery =>
  useApiQuery('entry' in of ? `/photos?entry=${of.entry}` : `/photos?planting=${of.planting}`)

interface PhotosProps {
  /** Read with `usePhotos`; those of other places are left out. */
  query: PhotosQuery
  place: PhotoPlace
  /** False: of what no longer counts. */
  canAdd?: boolean
}

/** The photos of one entry or observation, and «Добавить фото». */
export function Photos({ query: { data, error, reload }, place, canAdd = true }: PhotosProps) {
  if (!data)
    return error ? (
      <p className="screen-only mt-2 text-sm text-muted">
        Фото не&nbsp;загрузились: нужна связь.{' '}
        <button type="button" className="min-h-11 text-link underline underline-offset-4" onClick={() => void reload()}>
          Загрузить
        </button>
      </p>
    ) : null
  const own = data.items.filter(({ entry, observation }) =>
    'entry' in place ? entry === place.entry : observation === place.observation,
  )
  return (
    <div className="mb-2 grid grid-cols-1 gap-1">
      <PhotoGrid photos={own} onChange={reload} />
      {canAdd && <AddPhotos place={place} count={own.length} onAdded={reload} />}
    </div>
  )
}
