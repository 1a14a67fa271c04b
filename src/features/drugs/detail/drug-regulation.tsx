import { SectionPagination } from '#ui/list/section-pagination.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { Section } from '#ui/page/section.tsx'
import { RegulationTable } from '#ui/tables/regulation-table.tsx'
import type { DrugDetail } from './drug-detail.view.ts'

/** The registered uses; of a chosen crop only those that its card does not show. */
export function DrugRegulation({ drug }: { drug: DrugDetail }) {
  const { name, crop, chosen, uses, countedFrom } = drug
  if (chosen && uses.length === 0) return null
  return (
    <Section
      id="regulation"
      title={chosen && crop && crop !== 'unknown' ? `Другие строки: ${crop.name.toLowerCase()}` : 'Регламент'}
      className={chosen ? 'screen-only' : ''}
      lead={`Нормы, сроки и\u00a0число обработок относятся к\u00a0своей строке: на\u00a0другую культуру или цель их не\u00a0переносят. Ответ у\u00a0строки\u00a0— для личного хозяйства (ЛПХ), ${countedFrom}; фазу, срок до\u00a0сбора и\u00a0прежние обработки сверит калькулятор.`}
    >
      {uses.length > 0 ? (
        <>
          <RegulationTable caption={`Регламент применения: ${name}`} captionHidden rows={uses} without={['drug']} />
          <SectionPagination pages={drug.pages} />
        </>
      ) : (
        <Callout kind="unknown">
          <p>Регламентов в каталоге пока нет: сверяйтесь с этикеткой.</p>
        </Callout>
      )}
    </Section>
  )
}
