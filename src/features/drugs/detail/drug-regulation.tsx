import { Link } from '#ui/link.tsx'
import { Chip } from '#ui/list/chip.tsx'
import { SectionPagination } from '#ui/list/section-pagination.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { Section } from '#ui/page/section.tsx'
import { RegulationTable } from '#ui/tables/regulation-table.tsx'
import type { DrugDetail } from './drug-detail.view.ts'

/** The registered uses, of one crop if the address names it. */
export function DrugRegulation({ drug }: { drug: DrugDetail }) {
  const { alias, name, crops, crop, uses, today } = drug
  const chosen = crop === 'unknown' ? null : crop
  return (
    <Section
      id="regulation"
      title={chosen ? `Регламент: ${chosen.name.toLowerCase()}` : 'Регламент'}
      lead={`Нормы, сроки и\u00a0число обработок относятся к\u00a0своей строке: на\u00a0другую культуру или цель их не\u00a0переносят. Ответ у\u00a0строки\u00a0— для личного хозяйства (ЛПХ) на\u00a0${today}; фазу, срок до\u00a0сбора и\u00a0прежние обработки сверит калькулятор.`}
    >
      {crops.length > 1 && (
        <nav aria-label="Культура регламента" className="screen-only mb-4 flex flex-wrap gap-2">
          <Chip to={`/drugs/${alias}`} current={crop === null}>
            Все культуры
          </Chip>
          {crops.map(each => (
            <Chip key={each.alias} to={`/drugs/${alias}?crop=${each.alias}${drug.road}`} current={chosen?.alias === each.alias}>
              {each.name}
            </Chip>
          ))}
        </nav>
      )}
      {crop === 'unknown' && (
        <Callout kind="unknown" title="Для этой культуры регламента нет" className="mb-4">
          <p>
            «{name}» на ней не зарегистрирован, и регламент родственной культуры переносить нельзя. Ниже — все регламенты препарата.{' '}
            <Link to="/drugs" className="text-link underline underline-offset-4">
              Подобрать другой препарат
            </Link>
          </p>
        </Callout>
      )}
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
