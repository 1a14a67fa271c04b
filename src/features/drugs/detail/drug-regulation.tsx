import { count } from '#ui/format/format.ts'
import { SectionPagination } from '#ui/list/section-pagination.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { FoldedSection } from '#ui/page/folded-section.tsx'
import { RegulationTable } from '#ui/tables/regulation-table.tsx'
import type { DrugDetail } from './drug-detail.view.ts'

const rowWords = { one: 'строка', few: 'строки', many: 'строк' }

/** The registered uses; of a chosen crop only those that its card does not show. */
export function DrugRegulation({ drug }: { drug: DrugDetail }) {
  const { name, crop, chosen, uses } = drug
  if (chosen && uses.length === 0) return null
  return (
    <FoldedSection
      id="regulation"
      title={chosen && crop && crop !== 'unknown' ? `Другие строки: ${crop.name.toLowerCase()}` : 'Регламент'}
      hint={drug.pages.range ?? count(uses.length, rowWords)}
      open={drug.pages.page > 1}
      always={chosen !== null || drug.unregistered !== null}
      className={`mt-4 md:mt-6 ${chosen ? 'screen-only' : ''}`}
    >
      <p className="mb-4 max-w-measure text-muted lg:max-w-none">{drug.aboutUses}</p>
      {uses.length > 0 ? (
        <>
          <RegulationTable
            caption={`Нормы применения: ${name}`}
            captionHidden
            rows={uses}
            without={['drug']}
            targetSearch={drug.targetSearch}
          />
          <SectionPagination pages={drug.pages} />
        </>
      ) : (
        <Callout kind="unknown">
          <p>Норм в каталоге пока нет: сверяйтесь с этикеткой.</p>
        </Callout>
      )}
    </FoldedSection>
  )
}
