import { isDay } from '#features/verdict/calendar.ts'
import { Button } from '#ui/button.tsx'
import { useTypedValue } from '#ui/form/use-typed-value.ts'
import { date } from '#ui/format/format-date.ts'
import { QrCode, type QrImage } from '#ui/page/qr-code.tsx'
import { Section } from '#ui/page/section.tsx'
import { usePrintingAlone } from '#ui/use-printing-alone.ts'
import type { SortDetail } from '../detail/sort-detail.view.ts'

/** «Этикетка»: 70 × 37 mm, a common size of sheets of stickers. What is not filled in stays a line for a pencil. */
export function BedLabel({ sort, qr }: { sort: SortDetail; qr: QrImage }) {
  const [sown, sownField] = useTypedValue()
  const [place, placeField] = useTypedValue()
  const { isPrinting, print } = usePrintingAlone()
  return (
    <Section
      id="label"
      title={`Этикетка 70\u00a0×\u00a037\u00a0мм`}
      className={`hidden scripted:block ${isPrinting ? '' : 'screen-only'}`}
    >
      <div className="screen-only mb-4 flex flex-wrap items-end gap-4">
        <label className="text-sm">
          Посев
          <input type="date" {...sownField} className="field block w-48" />
        </label>
        <label className="text-sm">
          Место
          <input type="text" maxLength={40} placeholder={sort.placeText} {...placeField} className="field block w-48" />
        </label>
        <Button variant="secondary" icon="print" onClick={print}>
          Напечатать этикетку
        </Button>
      </div>
      <div {...(isPrinting && { 'data-printed-alone': '' })}>
        <div className="bed-label">
          <div className="min-w-0">
            <p className="bed-label-name">{sort.name}</p>
            <p>{sort.plant.name}</p>
            <p>Посев: {isDay(sown) ? date(sown) : <Blank />}</p>
            {sort.daysShort && (
              <p>
                До{'\u00a0'}сбора: {sort.daysShort}
              </p>
            )}
            <p>Место: {place.trim() || <Blank />}</p>
          </div>
          <QrCode code={qr} />
        </div>
      </div>
    </Section>
  )
}

const Blank = () => <span className="bed-label-blank" />
