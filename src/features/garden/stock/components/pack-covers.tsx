import { plural } from '#ui/format/format.ts'
import { Link } from '#ui/link.tsx'
import type { PackCover, PackCovers } from '../stock-view.ts'

interface PackCoversLinesProps {
  covers: PackCovers | null
  /** Of a planting in the cabinet; the device has no pages of plantings. */
  linkOf?: (id: number) => string
}

/** «Хватит на …» of a pack, for the gardener's own plantings. */
export function PackCoversLines({ covers, linkOf }: PackCoversLinesProps) {
  if (!covers) return null
  const { plantings, more } = covers
  if (plantings.length === 0)
    return <p className="text-sm">На&nbsp;ваших посадках не&nbsp;разрешён: на&nbsp;сколько хватит, не&nbsp;считаем.</p>
  return (
    <ul className="text-sm">
      {plantings.map(cover => (
        <li key={cover.planting.id}>
          {linkOf ? <Link to={linkOf(cover.planting.id)}>{cover.planting.name}</Link> : cover.planting.name},{' '}
          {cover.planting.bed}: {coverText(cover)}
        </li>
      ))}
      {more > 0 && (
        <li className="text-muted">
          И&nbsp;ещё {more}&nbsp;{plural(more, 'посадка', 'посадки', 'посадок')}.
        </li>
      )}
    </ul>
  )
}

function coverText({ times, dose, why, forbidden }: PackCover): string {
  const ban = forbidden === null ? '' : ` Сегодня нельзя: ${lowerFirst(forbidden)}`
  if (times === null) return `на\u00a0сколько хватит, не\u00a0посчитать. ${why}${ban}`
  const each = `по\u00a0${dose}`
  const said =
    times === 0
      ? `не\u00a0хватит и\u00a0на\u00a0раз: нужно ${dose}.`
      : `хватит на\u00a0${times}\u00a0${plural(times, 'раз', 'раза', 'раз')} ${each}.`
  return said + ban
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
