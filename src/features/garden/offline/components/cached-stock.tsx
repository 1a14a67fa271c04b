import type { Cached } from '#features/accounts/cached-answers.ts'
import { Badge } from '#ui/badges/badge.tsx'
import { quantity } from '#ui/format/format.ts'
import { date } from '#ui/format/format-date.ts'
import type { StockList, StockView } from '../../stock/stock-view.ts'
import { localDay } from '../local-day.ts'
import { Item, Part } from './cached-parts.tsx'

interface CachedStockProps {
  copy: Cached<StockList>
  /** A treatment that was recorded here is not counted down yet. */
  hasUnsentTreatment: boolean
}

/** What is at home. Only what may not be used is marked: that something may be, the copy cannot know. */
export const CachedStock = ({ copy, hasUnsentTreatment }: CachedStockProps) => (
  <>
    {hasUnsentTreatment && <p>Остатки без&nbsp;того, что записано здесь без&nbsp;связи.</p>}
    {copy.data.items.length === 0 ? (
      <p>В аптечке ничего не&nbsp;было.</p>
    ) : (
      <Part id="cached-stock" title="Аптечка">
        {copy.data.items.map(item => (
          <Item
            key={item.id}
            title={`${item.drug.name} ${quantity(item.left, item.unit)}`}
            below={[
              item.bestBefore && `до\u00a0${date(item.bestBefore)}`,
              item.batch && `партия ${item.batch}`,
              item.note,
            ]}
          >
            {isBad(item) && (
              <p className="mt-1">
                <Badge tone="tomato" icon="forbidden">
                  нельзя
                </Badge>
              </p>
            )}
          </Item>
        ))}
      </Part>
    )}
  </>
)

const isBad = ({ state, bestBefore }: StockView) =>
  state === 'expired' || state === 'forbidden' || (bestBefore !== null && bestBefore < localDay())
